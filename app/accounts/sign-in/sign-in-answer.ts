export type SignInAnswer =
  | { outcome: "invalid-email"; email: string; error: string }
  | { outcome: "limited"; email: string; error: string; retryAfterSeconds: number }
  /** `request` lets this browser use the code. `proof` is the older link that asked for this e-mail. */
  | { outcome: "sent"; email: string; request: string; proof?: string }
  | { outcome: "refused-code"; email: string; request: string; code: string; error: string };

export const WRONG_CODE = "Ce code n’est pas le bon. Vérifiez les 8\u00A0chiffres du dernier e-mail reçu.";
