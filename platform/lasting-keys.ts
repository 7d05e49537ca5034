import { createHmac, hkdfSync } from "node:crypto";

/** A letter asks for the same few keys with each copy. */
const keys = new Map<string, Buffer>();

/**
 * A key for one use, from the secret that outlives SESSION_SECRET: what it signs must hold for years. The first of
 * `secrets.lastingSecrets` signs, and all of them are tried.
 */
export function lastingKey(secret: string, use: string): Buffer {
  const name = `${use} ${secret}`;
  const key = keys.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "", use, 32));
  keys.set(name, key);
  return key;
}

/** A keyed hash of an address under each of the secrets, the one in use first. */
export function hashAddress(secrets: string[], use: string, email: string): string[] {
  return secrets.map((secret) => createHmac("sha256", lastingKey(secret, use)).update(email).digest("base64url"));
}
