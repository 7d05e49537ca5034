import { createHash, randomBytes } from "node:crypto";
import { TOKEN_FIELD } from "./token-field.ts";

/** Unsubscription links never expire. */
export const CONFIRMATION_DAYS = 7;
export const SIGN_IN_MINUTES = 10;

/** 256 bits; only the hash is stored. */
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
