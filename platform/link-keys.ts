import { createHmac, hkdfSync } from "node:crypto";

const KEY_NAME_LENGTH = 8;

/** Each copy of a letter needs the same keys, and deriving them is slow. */
const keys = new Map<string, Buffer>();

/**
 * Derives a key from one of `secrets.linkSecrets`, which outlive SESSION_SECRET: the first signs, and each is tried
 * when verifying.
 */
export function lastingKey(secret: string, use: string): Buffer {
  const name = `${use} ${secret}`;
  const key = keys.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "", use, 32));
  keys.set(name, key);
  return key;
}

export function hashAddress(secrets: string[], use: string, email: string): string[] {
  return secrets.map((secret) => createHmac("sha256", lastingKey(secret, use)).update(email).digest("base64url"));
}

/** Returns a short name for each secret, which identifies the secret of a stored hash without revealing it. */
export function nameSecrets(secrets: string[], use: string): string[] {
  return secrets.map((secret) =>
    createHmac("sha256", lastingKey(secret, use)).update("key id").digest("base64url").slice(0, KEY_NAME_LENGTH),
  );
}
