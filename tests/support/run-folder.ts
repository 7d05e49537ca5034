import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VARIABLE = "VITEST_RUN_FOLDER";

/** Vitest's global setup. Its workers are ended before they could remove what they made; this folder is removed with the run. */
export function setup(): () => void {
  const path = mkdtempSync(join(tmpdir(), "le-recap-run-"));
  process.env[VARIABLE] = path;
  return () => rmSync(path, { recursive: true, force: true });
}

export function runFolder(): string {
  return process.env[VARIABLE] ?? tmpdir();
}

let dataDir: string | null = null;

/** One for a worker. */
export function testDataDir(): string {
  dataDir ??= mkdtempSync(join(runFolder(), "data-"));
  return dataDir;
}
