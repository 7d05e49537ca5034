// npm run move -- postgres://user:password@host:5432/base: copies the embedded database into an empty PostgreSQL one
// (the argument's or DATABASE_URL's), compares both and disables the first. Stop the site before.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BackupError, countRows } from "#database/backup/backup-format.ts";
import { connectPostgres } from "#database/backup/connection.server.ts";
import { loadDatabase } from "#database/backup/load-tables.server.ts";
import { openFolderSource } from "#database/backup/open-source.server.ts";
import { pauseCopiedLetters } from "#database/backup/pause-copied-letters.server.ts";
import { markMoved, refuseMoved } from "#database/moved.server.ts";
import { readSettings } from "#platform/settings.ts";
import { describeDatabase } from "./describe-database.ts";
import { createProgress, formatCount, runLongCommand } from "./long-command.ts";

const MIGRATIONS = join(import.meta.dirname, "../../database/migrations");

await runLongCommand(async (signal) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const environment = positionals[0] ? { ...process.env, DATABASE_URL: positionals[0] } : process.env;
  const { databaseUrl, dataDir } = readSettings(environment);
  if (!databaseUrl) {
    throw new BackupError(
      "Donnez la base d'arrivée : npm run move -- postgres://utilisateur:motdepasse@machine:5432/base",
    );
  }
  refuseMoved(dataDir);
  const source = await openFolderSource(dataDir);
  const count = countRows(source.contents);
  const progress = createProgress("Déménagement", count);
  try {
    const target = await connectPostgres(databaseUrl);
    try {
      await loadDatabase(target, {
        contents: source.contents,
        batches: source.batches,
        migrationsFolder: MIGRATIONS,
        targetName: describeDatabase(databaseUrl),
        onRows: progress.add,
        settle: pauseCopiedLetters,
        signal,
      });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  markMoved(dataDir);
  progress.end();
  console.log(
    `Déménagement terminé et relu : ${formatCount(count)} lignes sont dans ${describeDatabase(databaseUrl)}.\n` +
      "Écrivez DATABASE_URL dans les réglages et lancez le site. L'ancienne base reste dans DATA_DIR, hors service.",
  );
});
