import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseError } from "../database.server.ts";
import { lockFolder } from "../lock.server.ts";
import { BackupError, type DatabaseContents, type RowBatch } from "./backup-format.ts";
import { askServer } from "./backup-socket.server.ts";
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
    if (error instanceof DatabaseError) return askServer(dataDir);
    throw error;
  }
}

export async function openFolderSource(dataDir: string): Promise<Source> {
  const folder = join(dataDir, "database");
  if (!existsSync(join(folder, "PG_VERSION"))) {
    throw new BackupError(`DATA_DIR : le dossier « ${dataDir} » ne contient pas de base.`);
  }
  const lock = lockFolder(folder);
  try {
    const { openCluster } = await import("../embedded.server.ts");
    const client = await openCluster(folder);
    const close = () => client.close().finally(lock.release);
    return await readFrom(embeddedConnection(client), close, "begin");
  } catch (error) {
    lock.release();
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
