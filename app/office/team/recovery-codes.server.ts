import { createHmac, randomInt } from "node:crypto";
import { lastingKey } from "#platform/link-keys.ts";
import type { Secrets } from "#platform/secrets.ts";

const RECOVERY_CODES = 10;

/** Without what is taken for another character when it is copied by hand. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 3;
const GROUP_LENGTH = 4;

const USE = "le-recap/staff-recovery";

export function createRecoveryCodes(): string[] {
  const character = () => ALPHABET[randomInt(ALPHABET.length)] ?? "";
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join("");
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join("-"));
}

/** Under each lasting secret, the one that signs first. */
export function hashRecoveryCode({ linkSecrets }: Pick<Secrets, "linkSecrets">, code: string): string[] {
  const characters = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return linkSecrets.map((secret) =>
    createHmac("sha256", lastingKey(secret, USE)).update(characters).digest("base64url"),
  );
}
