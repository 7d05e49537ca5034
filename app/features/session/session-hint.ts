/** Name of the readable cookie that stands beside the session's own, which scripts cannot read. */
export const SESSION_HINT = "session-hint";

/** Takes away the hint that the server was asked under. False when a sign-in has put another in its place meanwhile. */
export function dropSessionHint(hint: string): boolean {
  if (readSessionHint(document.cookie) !== hint) return false;
  for (const [name, secure] of [
    [SESSION_HINT, ""],
    [`__Host-${SESSION_HINT}`, "; Secure"],
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
  }
  return true;
}

/** The hint's value, different for each session; null when nobody is signed in on this browser. */
export function readSessionHint(cookies: string): string | null {
  const pairs = cookies.split(";").map((pair) => pair.trim().split("="));
  const found = pairs.find(([name]) => name === SESSION_HINT || name === `__Host-${SESSION_HINT}`);
  return found?.[1] || null;
}
