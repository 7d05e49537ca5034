import { createHmac, hkdfSync } from "node:crypto";

const KEY_NAME_LENGTH = 8;

/** Cached, as each copy of a letter needs the same keys. */
const keys = new Map<string, Buffer>();

/** Derived from a secret that outlives SESSION_SECRET. The first of `secrets.linkSecrets` signs; all are tried. */
export function lastingKey(secret: string, use: string): Buffer {
  const name = `${use} ${secret}`;
  const key = keys.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "", use, 32));
  keys.set(name, key);
  return key;
}

export function hashAddress(secrets: string[], use: string, email: string): string[] {
  return secrets.map((secret) => createHmac("sha256", lastingKey(secret, use)).update(email).digest("base64url"));
}

/** Tells by which secret something was made, and nothing of the secret. */
export function nameSecrets(secrets: string[], use: string): string[] {
  return secrets.map((secret) =>
    createHmac("sha256", lastingKey(secret, use)).update("key id").digest("base64url").slice(0, KEY_NAME_LENGTH),
  );
}
