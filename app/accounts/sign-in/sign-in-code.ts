export const CODE_LENGTH = 8;
export const SIGN_IN_MINUTES = 10;

/** « 1234 5678 », as the form shows it. */
export function groupDigits(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;
}

/** Ignores separators; null when it cannot be a code. */
export function parseCode(typed: string): string | null {
  const digits = typed.replace(/[\s.\-\u2010-\u2015]/g, "");
  return digits.length === CODE_LENGTH && /^\d+$/.test(digits) ? digits : null;
}
