import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Backups are nightly; the additional quarter of a day allows for a machine that was off. */
export const BACKUP_DUE_MS = 1.25 * 86_400_000;

const fileOf = (dataDir: string) => join(dataDir, "last-backup");

export function readLastBackup(dataDir: string): Date | null {
  try {
    const at = new Date(readFileSync(fileOf(dataDir), "utf8").trim());
    return Number.isNaN(at.getTime()) ? null : at;
  } catch {
    return null;
  }
}

export function noteBackup(dataDir: string, now: Date): void {
  writeFileSync(fileOf(dataDir), `${now.toISOString()}\n`);
}
