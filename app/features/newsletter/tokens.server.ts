import { createHash, randomBytes } from "node:crypto";

/** Confirmation links of the newsletter; unsubscription links never expire. */
export const CONFIRMATION_DAYS = 7;
/** Until then the home form's link also signs in. */
export const SIGN_IN_MINUTES = 10;

export const CONFIRM_PATH = "/lettre/confirmer";
export const UNSUBSCRIBE_PATH = "/lettre/desinscription";
/** Name of the token in links and forms. */
export const TOKEN_FIELD = "jeton";

/** 256 bits. Only its hash is kept. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export function tokenUrl(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}?${TOKEN_FIELD}=${token}`;
}

export function confirmationExpiry(now: Date): Date {
  return new Date(now.getTime() + CONFIRMATION_DAYS * 86_400_000);
}
