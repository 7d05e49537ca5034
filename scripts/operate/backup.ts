// npm run backup [-- --to folder] [--keep 14]: one file with the database and the data folder, while the site runs.
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError, countRows } from "#database/backup/backup-format.ts";
import { openEmbeddedSource, openPostgresSource } from "#database/backup/open-source.server.ts";
import { writeBackup } from "#database/backup/write-backup.server.ts";
import { noteBackup } from "#platform/last-backup.server.ts";
import { readSecretFiles } from "#platform/secrets.ts";
import { readSettings } from "#platform/settings.ts";
import { createProgress, formatCount, runLongCommand } from "./long-command.ts";

const BACKUP_NAME = /^recap-[\dTZ-]+\.ndjson\.gz$/;

await runLongCommand(async (signal) => {
  const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
  const kept = values.keep === undefined ? null : Number(values.keep);
  if (kept !== null && !(Number.isInteger(kept) && kept > 0)) {
    throw new BackupError(`--keep contient « ${values.keep} » ; valeur attendue : un nombre entier à partir de 1.`);
  }
  const { databaseUrl, dataDir, sessionSecret } = readSettings(process.env);
  const folder = resolve(values.to ?? join(dataDir, "backups"));
  const path = join(folder, backupName(new Date()));
  const source = await (databaseUrl ? openPostgresSource(databaseUrl) : openEmbeddedSource(dataDir));
  const secrets = readSecretFiles(dataDir);
  const count = countRows(source.contents);
  const progress = createProgress("Sauvegarde", count);
  try {
    await writeBackup({
      path,
      contents: source.contents,
      batches: source.batches,
      secrets,
      sessionSecret: sessionSecret ?? secrets["session-secret"] ?? null,
      onRows: progress.add,
      signal,
    });
  } finally {
    await source.close();
  }
  progress.end();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  noteBackup(dataDir, new Date());
  console.log(`Sauvegarde écrite : ${path} (${formatCount(count)} lignes, ${formatSize(statSync(path).size)}).`);
  if (kept !== null) removeOlder(folder, kept);
});

function backupName(now: Date): string {
  return `recap-${now.toISOString().replace(/\.\d+/, "").replaceAll(":", "")}.ndjson.gz`;
}

function removeOlder(folder: string, kept: number): void {
  const backups = readdirSync(folder).filter((name) => BACKUP_NAME.test(name));
  for (const name of backups.sort().slice(0, -kept)) rmSync(join(folder, name));
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${formatCount(Math.ceil(bytes / 1000))} ko` : `${formatCount(Math.ceil(bytes / 1e6))} Mo`;
}
