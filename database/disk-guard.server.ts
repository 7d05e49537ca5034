import { statfs } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";

export type DiskGuard = {
  /** True while nothing can be recorded. */
  isFull: () => boolean;
  stop: () => void;
};

type DiskGuardOptions = { client: PGlite; folder: string; onDiskFull: (isFull: boolean) => void };

/** Two segments of the database's own log. */
const RESERVE_BYTES = 32 * 1024 * 1024;
/** A start writes little, and on a full disk the pages are still worth being served. */
const FIRST_LOOK_MS = 5_000;
const PAUSE_MS = 1_000;

/**
 * Without room for the next segment of its log the embedded database turns in a circle for ever, and the process that it is part of
 * answers nothing any more. It is therefore kept from writing before the disk is full, and let again once there is room.
 */
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
    } catch {
      // The next look will tell, and meanwhile the database says itself what it cannot do.
    }
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

/** True when less is left than the embedded database may ask for at once; false where the system does not say. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < RESERVE_BYTES;
}
