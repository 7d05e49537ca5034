/**
 * Public pages are the same for everybody, so the device of a newsroom member keeps this key to show them a link to the
 * newsroom. The key grants no right.
 */
const KEY = "redaction";

export function isTeamDevice(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function setTeamDevice(isOfTeam: boolean): void {
  try {
    if (isOfTeam) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Where storage is refused, a member enters the newsroom by its address.
  }
}
