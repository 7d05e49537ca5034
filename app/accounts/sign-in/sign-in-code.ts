export const CODE_LENGTH = 8;
export const SIGN_IN_MINUTES = 10;

/** Returns for example « 1234 5678 ». */
export function groupDigits(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;
}

/** Ignores separators; returns null when the text cannot be a code. */
export function parseCode(typed: string): string | null {
  const digits = typed.replace(/[\s.\-\u2010-\u2015]/g, "");
  return digits.length === CODE_LENGTH && /^\d+$/.test(digits) ? digits : null;
}

export type SignInAnswer =
  | { outcome: "invalid-email"; email: string; error: string }
  | { outcome: "limited"; email: string; error: string; retryAfterSeconds: number }
  /**
   * `request` is the id with which this browser may use the code. `proof` is the token of the older link that was used
   * to request this e-mail.
   */
  | { outcome: "sent"; email: string; request: string; proof?: string }
  | { outcome: "refused-code"; email: string; request: string; code: string; error: string };

export const WRONG_CODE = "Ce code n’est pas le bon. Vérifiez les 8\u00A0chiffres du dernier e-mail reçu.";
