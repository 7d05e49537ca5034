export const CODE_LENGTH = 8;
/** How long the link and the code of a sign-in e-mail are good. */
export const SIGN_IN_MINUTES = 10;

/** The digits of a code as it was typed or pasted; null when they cannot be one. */
export function parseCode(typed: string): string | null {
  const digits = typed.replace(/[\s.\-\u2010-\u2015]/g, "");
  return digits.length === CODE_LENGTH && /^\d+$/.test(digits) ? digits : null;
}
