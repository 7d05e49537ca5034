import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Secrets } from "#platform/secrets.ts";

export function makeSecrets(given: Partial<Secrets> = {}): Secrets {
  const random = () => randomBytes(32).toString("base64url");
  return {
    sessionSecret: random(),
    lastingSecrets: [random()],
    adminPassword: "",
    adminPasswordIsNew: false,
    ...given,
  };
}

let dataDir: string | null = null;

/** One for a test file, removed with its process. */
export function testDataDir(): string {
  if (!dataDir) {
    const made = mkdtempSync(join(tmpdir(), "recap-data-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    dataDir = made;
  }
  return dataDir;
}
