// npm run restore -- file [--check] [--other-secret]: fills an empty data folder or PostgreSQL database from a backup;
// --check only reads the file.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BackupError, type BackupHeader, countRows } from "#database/backup/backup-format.ts";
import { beginHistoriesAgain } from "#database/backup/begin-histories-again.server.ts";
import { closePreviewLinks } from "#database/backup/close-preview-links.server.ts";
import { connectPostgres } from "#database/backup/connection.server.ts";
import { dropSentMail } from "#database/backup/drop-sent-mail.server.ts";
import { type LoadOptions, type LoadReport, loadDatabase } from "#database/backup/load-tables.server.ts";
import { pauseCopiedLetters } from "#database/backup/pause-copied-letters.server.ts";
import { checkBackup, openBackup } from "#database/backup/read-backup.server.ts";
import { restoreFolder } from "#database/backup/restore-folder.server.ts";
import { readSettings, type Settings } from "#platform/settings.ts";
import { describeDatabase } from "./describe-database.ts";
import { createProgress, formatCount, runLongCommand } from "./long-command.ts";
import { restoreSecrets } from "./restore-secrets.ts";

const MIGRATIONS = join(import.meta.dirname, "../../database/migrations");

await runLongCommand(async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: "boolean" }, "other-secret": { type: "boolean" } },
  });
  const [path] = positionals;
  if (!path) throw new BackupError("Donnez le fichier de la sauvegarde : npm run restore -- fichier.ndjson.gz");
  const { header } = await openBackup(path);
  await check(path, header, signal);
  if (!values.check) await restore(path, readSettings(process.env), values["other-secret"] ?? false, signal);
});

async function check(path: string, header: BackupHeader, signal: AbortSignal): Promise<void> {
  const count = countRows(header);
  const progress = createProgress("Lecture", count);
  await checkBackup(path, progress.add, signal);
  progress.end();
  const date = new Date(header.createdAt).toLocaleString("fr", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Paris",
  });
  console.log(`Sauvegarde complète : ${formatCount(count)} lignes, faite le ${date} (heure de Paris).`);
}

async function restore(
  path: string,
  settings: Settings,
  acceptsOtherSecret: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  const { header, batches } = await openBackup(path);
  const undoSecrets = restoreSecrets(header, settings, acceptsOtherSecret);
  const progress = createProgress("Restauration", countRows(header));
  const load: Omit<LoadOptions, "targetName"> = {
    contents: header,
    batches,
    migrationsFolder: MIGRATIONS,
    onRows: progress.add,
    async settle(connection) {
      await pauseCopiedLetters(connection);
      await beginHistoriesAgain(connection);
      await dropSentMail(connection);
      await closePreviewLinks(connection);
    },
    signal,
  };
  try {
    const { unknown } = databaseUrl ? await restoreServer(databaseUrl, load) : await restoreFolder(dataDir, load);
    progress.end();
    for (const { name, rows } of unknown) console.warn(`Laissée de côté, inconnue du site : ${name} (${rows} lignes).`);
    console.log(`Restauration terminée et relue : ${formatCount(countRows(header))} lignes. Lancez le site.`);
  } catch (error) {
    undoSecrets();
    throw error;
  }
}

async function restoreServer(databaseUrl: string, load: Omit<LoadOptions, "targetName">): Promise<LoadReport> {
  const connection = await connectPostgres(databaseUrl);
  try {
    return await loadDatabase(connection, { ...load, targetName: describeDatabase(databaseUrl) });
  } finally {
    await connection.close();
  }
}
