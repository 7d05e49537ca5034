import { statfs } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";

type DiskGuard = {
  isFull: () => boolean;
  stop: () => void;
};

type DiskGuardOptions = { client: PGlite; folder: string; onDiskFull: (isFull: boolean) => void };

const RESERVE_BYTES = 32 * 1024 * 1024;
/** The first check comes late, so that a full disk does not prevent the start: pages can still be served. */
const FIRST_LOOK_MS = 5_000;
const PAUSE_MS = 1_000;

/** Without room for its next log segment PGlite loops for ever: writing is refused before the disk is full. */
export function guardDisk({ client, folder, onDiskFull }: DiskGuardOptions): DiskGuard {
  let isFull = false;
  let isStopped = false;
  let timer = setTimeout(look, FIRST_LOOK_MS).unref();

  async function look(): Promise<void> {
    try {
      const isShort = await isDiskFull(folder);
      if (isShort !== isFull && !isStopped) {
        await client.exec(`set session characteristics as transaction ${isShort ? "read only" : "read write"}`);
        isFull = isShort;
        onDiskFull(isFull);
      }
    } catch {}
    if (!isStopped) timer = setTimeout(look, PAUSE_MS).unref();
  }

  return {
    isFull: () => isFull,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

export async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < RESERVE_BYTES;
}
