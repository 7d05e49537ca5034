import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openCluster } from "../embedded.server.ts";
import { lockFolder } from "../lock.server.ts";
import { BackupError } from "./backup-format.ts";
import { embeddedConnection } from "./connection.server.ts";
import { type LoadOptions, type LoadReport, loadDatabase } from "./load-tables.server.ts";

/** Built beside its place and moved there whole. */
export async function restoreFolder(dataDir: string, options: Omit<LoadOptions, "targetName">): Promise<LoadReport> {
  const folder = join(dataDir, "database");
  const draft = `${folder}.restoring`;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  try {
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new BackupError(
        `DATA_DIR : « ${folder} » contient déjà une base : rien n'y a été changé. Déplacez ce dossier, ou choisissez-en un autre.`,
      );
    }
    // Left by an interrupted restore; the lock proves that none is running.
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    const report = await loadDraft(draft, options);
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(draft, folder);
    return report;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    lock.release();
  }
}

async function loadDraft(draft: string, options: Omit<LoadOptions, "targetName">): Promise<LoadReport> {
  const client = await openCluster(draft);
  try {
    return await loadDatabase(embeddedConnection(client), { ...options, targetName: `« ${draft} »` });
  } finally {
    await client.close();
  }
}
