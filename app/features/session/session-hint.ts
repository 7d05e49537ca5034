/** Name of the readable cookie that stands beside the session's own, which scripts cannot read. */
export const SESSION_HINT = "session-hint";

/** The hint's value, different for each session; null when nobody is signed in on this browser. */
export function readSessionHint(cookies: string): string | null {
  const pairs = cookies.split(";").map((pair) => pair.trim().split("="));
  const found = pairs.find(([name]) => name === SESSION_HINT || name === `__Host-${SESSION_HINT}`);
  return found?.[1] || null;
}
