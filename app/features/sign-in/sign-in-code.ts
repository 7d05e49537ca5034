export const CODE_LENGTH = 8;
export const SIGN_IN_MINUTES = 10;

/** Ignores separators; null when it cannot be a code. */
export function parseCode(typed: string): string | null {
  const digits = typed.replace(/[\s.\-\u2010-\u2015]/g, "");
  return digits.length === CODE_LENGTH && /^\d+$/.test(digits) ? digits : null;
}
