import { decodeBase32IgnorePadding, encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { createTOTPKeyURI, generateHOTP, verifyHOTP } from "@oslojs/otp";

const DIGITS = 6;
const STEP_SECONDS = 30;
/** Accepts one step before and after the present one, since clocks differ and typing takes time. */
const TOLERATED_STEPS = 1;
/** RFC 4226, section 4, recommends 160 bits, the length of a SHA-1 hash. */
const SECRET_BYTES = 20;

/** Writes the first 160 of these bits, which have to be secret, as authenticators read them. */
export function toTotpSecret(bytes: Uint8Array): string {
  return encodeBase32UpperCaseNoPadding(bytes.subarray(0, SECRET_BYTES));
}

/** Returns the otpauth: address that authenticators read from a QR code. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const uri = createTOTPKeyURI(issuer, account, decodeSecret(secret), STEP_SECONDS, DIGITS);
  // Authenticators display the « + » of form encoding instead of a space.
  return uri.replaceAll("+", "%20");
}

/**
 * Returns the time step of this code (RFC 6238), which lets the caller refuse a second use; null
 * when the code is wrong.
 */
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

/** Bits that do not fill a last byte are dropped, as authenticators do. */
function decodeSecret(secret: string): Uint8Array {
  const text = secret.toUpperCase().replace(/[\s=]/g, "");
  const whole = text.padEnd(Math.ceil(text.length / 8) * 8, "A");
  return decodeBase32IgnorePadding(whole).subarray(0, Math.floor((text.length * 5) / 8));
}
