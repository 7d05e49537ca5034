// npm run restore -- file [--check] [--other-secret]: restores a backup into an empty data folder or PostgreSQL
// database, also to move the data from one to the other. --check only reads the file.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BackupError, type BackupHead, openBackup } from "#database/backup/backup-file.server.ts";
import { restoreFolder, restoreServer } from "#database/backup/restore-backup.server.ts";
import { markMoved } from "#database/lock.server.ts";
import { readSettings } from "#platform/settings.ts";
import { runLongCommand } from "./long-command.ts";
import { restoreSecrets } from "./restore-secrets.ts";

const migrationsFolder = join(import.meta.dirname, "../../database/migrations");

await runLongCommand(async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: "boolean" }, "other-secret": { type: "boolean" } },
  });
  const [path] = positionals;
  if (!path) throw new BackupError("Donnez le fichier de la sauvegarde : npm run restore -- fichier.sql.gz");
  const { head, statements } = await openBackup(path);
  if (values.check) return check(head, statements, signal);
  const settings = readSettings(process.env);
  const { databaseUrl, dataDir } = settings;
  const undoSecrets = restoreSecrets(head, settings, values["other-secret"] ?? false);
  try {
    const restore = { statements, migrationsFolder, signal };
    await (databaseUrl ? restoreServer(databaseUrl, restore) : restoreFolder(dataDir, restore));
  } catch (error) {
    undoSecrets();
    throw error;
  }
  // Without this mark, a start without DATABASE_URL would open the former embedded database.
  if (databaseUrl && existsSync(join(dataDir, "database"))) markMoved(dataDir);
  console.log(`Restauration terminée, de la sauvegarde du ${dateOf(head)}. Lancez le site.`);
});

async function check(head: BackupHead, statements: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
  for await (const _ of statements) signal.throwIfAborted();
  console.log(`Sauvegarde complète, faite le ${dateOf(head)}.`);
}

function dateOf({ createdAt }: BackupHead): string {
  const parts = { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" } as const;
  return `${new Date(createdAt).toLocaleString("fr", parts)} (heure de Paris)`;
}
