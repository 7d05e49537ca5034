import { createHmac, timingSafeEqual } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_SECONDS = 30;
/** Steps before and after the present one that are accepted: clocks differ, and typing takes time. */
const TOLERATED_STEPS = 1;

type CodeForm = { digits: number; algorithm: "sha1" | "sha256" | "sha512" };

/** What authenticator applications take for granted. */
const USUAL_FORM: CodeForm = { digits: 6, algorithm: "sha1" };

/** The time step (RFC 6238) that this code belongs to, or null when it is wrong now. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const typed = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(typed)) return null;
  const present = totpStep(now);
  let found: number | null = null;
  for (let step = present - TOLERATED_STEPS; step <= present + TOLERATED_STEPS; step += 1) {
    if (timingSafeEqual(Buffer.from(totpCode(decodeBase32(secret), step)), Buffer.from(typed))) found = step;
  }
  return found;
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** The code of one step (RFC 4226, section 5.3). */
export function totpCode(key: Buffer, step: number, { digits, algorithm } = USUAL_FORM): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac(algorithm, key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** RFC 4648; spaces, case and padding do not count. */
export function decodeBase32(text: string): Buffer {
  let bits = "";
  for (const character of text.toUpperCase().replace(/[\s=]/g, "")) {
    bits += ALPHABET.indexOf(character).toString(2).padStart(5, "0");
  }
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
