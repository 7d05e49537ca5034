// npm run backup [-- --to folder] [--keep 14]: writes the database and the secrets of the data folder to one SQL file,
// while the site runs.
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError, writeBackup } from "#database/backup/backup-file.server.ts";
import { dumpPostgres } from "#database/backup/dump-postgres.server.ts";
import { noteBackup } from "#platform/last-backup.server.ts";
import { readSecretFiles } from "#platform/secrets.ts";
import { readSettings } from "#platform/settings.ts";
import { formatCount, runLongCommand } from "./long-command.ts";

const BACKUP_NAME = /^recap-[\dTZ-]+\.sql\.gz$/;

await runLongCommand(async (signal) => {
  const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
  const kept = values.keep === undefined ? null : Number(values.keep);
  if (kept !== null && !(Number.isInteger(kept) && kept > 0)) {
    throw new BackupError(`--keep contient « ${values.keep} » ; valeur attendue : un nombre entier à partir de 1.`);
  }
  const { databaseUrl, dataDir, sessionSecret } = readSettings(process.env);
  const folder = resolve(values.to ?? join(dataDir, "backups"));
  const madeAt = new Date();
  const path = join(folder, backupName(madeAt));
  const secrets = readSecretFiles(dataDir);
  await writeBackup({
    path,
    dump: databaseUrl ? dumpPostgres(databaseUrl, process.env) : dumpFolder(dataDir),
    madeAt,
    secrets,
    sessionSecret: sessionSecret ?? secrets["session-secret"] ?? null,
    signal,
  });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  noteBackup(dataDir, new Date());
  console.log(`Sauvegarde écrite : ${path} (${formatSize(statSync(path).size)}).`);
  if (kept !== null) removeOlder(folder, kept);
});

async function* dumpFolder(dataDir: string): AsyncGenerator<string> {
  const { copyDatabase } = await import("#database/backup/copy-embedded.server.ts");
  const { openCluster } = await import("#database/embedded.server.ts");
  const { dumpEmbedded } = await import("#database/backup/dump-embedded.server.ts");
  const copy = await copyDatabase(dataDir);
  try {
    const client = await openCluster(copy.folder);
    yield* dumpEmbedded(client);
    await client.close();
  } finally {
    copy.remove();
  }
}

function backupName(now: Date): string {
  return `recap-${now.toISOString().replace(/\.\d+/, "").replaceAll(":", "")}.sql.gz`;
}

function removeOlder(folder: string, kept: number): void {
  const backups = readdirSync(folder).filter((name) => BACKUP_NAME.test(name));
  for (const name of backups.sort().slice(0, -kept)) rmSync(join(folder, name));
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${formatCount(Math.ceil(bytes / 1000))} ko` : `${formatCount(Math.ceil(bytes / 1e6))} Mo`;
}
