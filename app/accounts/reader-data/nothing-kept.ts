export const NOTHING_KEPT = "Ce navigateur ne garde rien : vos réponses ne seront pas retenues.";

export function canKeep(): boolean {
  try {
    localStorage.setItem("probe", "1");
    localStorage.removeItem("probe");
    return true;
  } catch {
    return false;
  }
}
