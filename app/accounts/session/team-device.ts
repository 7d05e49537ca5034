/**
 * Kept by the device of whoever has been in the newsroom: public pages are the same for everybody, and this device then
 * shows a way in. It opens nothing.
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
    // Storage is refused: one enters by the address.
  }
}
