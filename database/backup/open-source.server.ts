import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseError } from "../database.server.ts";
import { lockFolder } from "../lock.server.ts";
import { BackupError, type DatabaseContents, type RowBatch } from "./backup-format.ts";
import { askForCopy } from "./backup-socket.server.ts";
import { type Connection, connectPostgres, embeddedConnection } from "./connection.server.ts";
import { readContents, readRows } from "./read-tables.server.ts";

export type Source = {
  contents: DatabaseContents;
  batches: AsyncIterable<RowBatch>;
  close: () => Promise<void>;
};

export async function openPostgresSource(databaseUrl: string): Promise<Source> {
  const connection = await connectPostgres(databaseUrl);
  return readFrom(connection, connection.close, "begin isolation level repeatable read read only");
}

export async function openEmbeddedSource(dataDir: string): Promise<Source> {
  try {
    return await openFolderSource(dataDir);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const copy = await askForCopy(dataDir);
    return openFolder(copy.folder, copy.close);
  }
}

export async function openFolderSource(dataDir: string): Promise<Source> {
  const folder = join(dataDir, "database");
  if (!existsSync(join(folder, "PG_VERSION"))) {
    throw new BackupError(`DATA_DIR : le dossier « ${dataDir} » ne contient pas de base.`);
  }
  return openFolder(folder, lockFolder(folder).release);
}

async function openFolder(folder: string, release: () => void): Promise<Source> {
  try {
    const { openCluster } = await import("../embedded.server.ts");
    const client = await openCluster(folder);
    return await readFrom(embeddedConnection(client), () => client.close().finally(release), "begin");
  } catch (error) {
    release();
    throw error;
  }
}

async function readFrom(connection: Connection, close: () => Promise<void>, begin: string): Promise<Source> {
  try {
    await connection.run(begin);
    const contents = await readContents(connection);
    return { contents, batches: readRows(connection, contents.tables), close };
  } catch (error) {
    await close();
    throw error;
  }
}
