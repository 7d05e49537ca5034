export const SESSION_HINT = "session-hint";

/** Drops the hint if it still is `hint`; returns false when a sign-in has replaced it meanwhile. */
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

/** The value differs for each session; null means that nobody is signed in. */
export function readSessionHint(cookies: string): string | null {
  const pairs = cookies.split(";").map((pair) => pair.trim().split("="));
  const found = pairs.find(([name]) => name === SESSION_HINT || name === `__Host-${SESSION_HINT}`);
  return found?.[1] || null;
}
