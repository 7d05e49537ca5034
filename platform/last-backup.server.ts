import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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
