import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupEnd,
  BackupError,
  type BackupHeader,
  createRowDigest,
  type RowBatch,
  type TableEnd,
} from "./backup-format.ts";
import { createLineReader, readRowLines } from "./line-reader.ts";

type OpenBackup = {
  header: BackupHeader;
  batches: AsyncIterable<RowBatch>;
};

export async function openBackup(path: string): Promise<OpenBackup> {
  const source = createReadStream(path);
  const unzipped = createGunzip();
  source.on("error", (error) => unzipped.destroy(error));
  const checksum = createHash("sha256");
  const lines = createLineReader(source.pipe(unzipped), (line) => checksum.update(line).update("\n"));

  async function readHeader(): Promise<BackupHeader> {
    const header = JSON.parse(await lines.next()) as BackupHeader;
    if (header.format !== BACKUP_FORMAT) throw new SyntaxError("another format");
    if (header.version === BACKUP_VERSION) return header;
    throw new BackupError(
      `La sauvegarde « ${path} » vient d'une version plus récente du site : mettez le code à jour.`,
    );
  }

  async function* readBatches({ tables }: BackupHeader): AsyncGenerator<RowBatch> {
    try {
      for (const table of tables) {
        const digest = createRowDigest();
        for await (const batch of readRowLines(lines, table)) {
          digest.add(batch.rows);
          yield batch;
        }
        const { end, digest: expected } = JSON.parse(await lines.next()) as TableEnd;
        if (end !== table.name || expected !== digest.value()) throw new SyntaxError("wrong checksum");
      }
      const { complete, sha256 } = JSON.parse(await lines.next()) as BackupEnd;
      if (complete !== true || sha256 !== checksum.digest("hex")) throw new SyntaxError("wrong checksum");
      await lines.end();
    } catch (error) {
      throw explain(error, path);
    } finally {
      source.destroy();
    }
  }

  try {
    const header = await readHeader();
    return { header, batches: readBatches(header) };
  } catch (error) {
    source.destroy();
    throw explain(error, path);
  }
}

export async function checkBackup(path: string, onRows: (count: number) => void, signal: AbortSignal): Promise<void> {
  const { batches } = await openBackup(path);
  for await (const { rows } of batches) {
    signal.throwIfAborted();
    onRows(rows.length);
  }
}

function explain(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
    return new BackupError(`La sauvegarde « ${path} » n'existe pas ou ne se laisse pas lire (${code}).`, {
      cause: error,
    });
  }
  if (error instanceof SyntaxError || code.startsWith("Z_")) {
    return new BackupError(`Le fichier « ${path} » n'est pas une sauvegarde complète du Récap : prenez-en une autre.`, {
      cause: error,
    });
  }
  return error;
}
