import { TOKEN_FIELD } from "#app/accounts/forms/token-field.ts";

/** Unsubscription links never expire. */
export const CONFIRMATION_DAYS = 7;
export const SIGN_IN_MINUTES = 10;

export function tokenUrl(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}?${TOKEN_FIELD}=${token}`;
}

export function confirmationExpiry(now: Date): Date {
  return new Date(now.getTime() + CONFIRMATION_DAYS * 86_400_000);
}
