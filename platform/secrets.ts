import { randomBytes, randomInt } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "./settings.ts";

export type Secrets = {
  sessionSecret: string;
  /**
   * Keys of unsubscription links and of hashes of erased addresses, which stay valid for years. The first signs; all
   * are accepted.
   */
  linkSecrets: string[];
  adminPassword: string;
  adminPasswordIsNew: boolean;
};

const PASSWORD_ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const PASSWORD_LENGTH = 20;

export const SECRET_FILES = ["session-secret", "link-secret", "admin-password"] as const;

export function loadSecrets({ sessionSecret, linkSecrets, adminPassword, dataDir }: Settings): Secrets {
  const keptPassword = adminPassword ? null : keepSecret(dataDir, "admin-password", createPassword);
  return {
    sessionSecret: sessionSecret ?? keepSecret(dataDir, "session-secret", createSecret).value,
    linkSecrets: loadLastingSecrets(linkSecrets, dataDir),
    adminPassword: adminPassword ?? keptPassword?.value ?? "",
    adminPasswordIsNew: keptPassword?.isNew ?? false,
  };
}

/** Adds the secret kept in the data folder, because links that it signed are still in use. */
function loadLastingSecrets(given: string[], dataDir: string): string[] {
  const kept =
    given.length > 0
      ? readSecret(join(dataDir, "link-secret"))
      : keepSecret(dataDir, "link-secret", createSecret).value;
  return [...given, ...(kept && !given.includes(kept) ? [kept] : [])];
}

function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function readSecretFiles(dataDir: string): Record<string, string> {
  const found = SECRET_FILES.map((name) => [name, readSecret(join(dataDir, name))] as const);
  return Object.fromEntries(
    found.filter((entry): entry is [(typeof SECRET_FILES)[number], string] => entry[1] !== null),
  );
}

function keepSecret(
  dataDir: string,
  name: (typeof SECRET_FILES)[number],
  create: () => string,
): { value: string; isNew: boolean } {
  const path = join(dataDir, name);
  const kept = readSecret(path);
  if (kept) return { value: kept, isNew: false };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // `linkSync` fails when the file exists, so that two processes that start together get the same secret.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${create()}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return { value: readSecret(path) ?? "", isNew: true };
  } catch (error) {
    const value = readSecret(path);
    if (!value) throw error;
    return { value, isNew: false };
  } finally {
    rmSync(draft, { force: true });
  }
}

function readSecret(path: string): string | null {
  try {
    const value = readFileSync(path, "utf8").trim();
    chmodSync(path, 0o600);
    return value || null;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function createPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join("");
}
