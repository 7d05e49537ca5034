import { randomBytes } from "node:crypto";
import { decodeBase32IgnorePadding, encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { createTOTPKeyURI, generateHOTP, verifyHOTP } from "@oslojs/otp";

const DIGITS = 6;
const STEP_SECONDS = 30;
/** Steps before and after the present one: clocks differ, and typing takes time. */
const TOLERATED_STEPS = 1;
/** As long as the hash of SHA-1 (RFC 4226, section 4). */
const SECRET_BYTES = 20;

export function createTotpSecret(): string {
  return encodeBase32UpperCaseNoPadding(randomBytes(SECRET_BYTES));
}

/** As authenticators read it from a QR code. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const uri = createTOTPKeyURI(issuer, account, decodeSecret(secret), STEP_SECONDS, DIGITS);
  // Authenticators show the « + » of a form's encoding as it is.
  return uri.replaceAll("+", "%20");
}

/** The time step (RFC 6238) of this code, so that it can serve once; null when it is wrong. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const typed = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(typed)) return null;
  const key = decodeSecret(secret);
  const present = totpStep(now);
  let found: number | null = null;
  for (let step = present - TOLERATED_STEPS; step <= present + TOLERATED_STEPS; step += 1) {
    if (verifyHOTP(key, BigInt(step), DIGITS, typed)) found = step;
  }
  return found;
}

export function totpCode(secret: string, now: Date): string {
  return generateHOTP(decodeSecret(secret), BigInt(totpStep(now)), DIGITS);
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** Trailing bits that fill no byte are dropped, as authenticators do. */
function decodeSecret(secret: string): Uint8Array {
  const text = secret.toUpperCase().replace(/[\s=]/g, "");
  const whole = text.padEnd(Math.ceil(text.length / 8) * 8, "A");
  return decodeBase32IgnorePadding(whole).subarray(0, Math.floor((text.length * 5) / 8));
}
