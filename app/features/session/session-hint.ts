/** Name of the readable cookie that stands beside the session's own, which scripts cannot read. */
export const SESSION_HINT = "session-hint";

/** Takes the hint away, if it is still the one that the server was asked under. A sign-in meanwhile has made another. */
export function dropSessionHint(hint: string): void {
  if (readSessionHint(document.cookie) !== hint) return;
  for (const [name, secure] of [
    [SESSION_HINT, ""],
    [`__Host-${SESSION_HINT}`, "; Secure"],
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
  }
}

/** The hint's value, different for each session; null when nobody is signed in on this browser. */
export function readSessionHint(cookies: string): string | null {
  const pairs = cookies.split(";").map((pair) => pair.trim().split("="));
  const found = pairs.find(([name]) => name === SESSION_HINT || name === `__Host-${SESSION_HINT}`);
  return found?.[1] || null;
}
