import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeError, type Log } from "#platform/log.ts";
import type { DrawingMaker } from "#server/app/drawings.ts";
import { createWorkerProcess } from "./worker-process.ts";

const CHILD = join(import.meta.dirname, "drawing-child.ts");
const LIMITS = { timeoutMs: 60_000, idleMs: 30_000, memoryMb: 256, maxQueued: 100, isForReader: true };

type Options = {
  dataDir: string;
  /** The version of the code that draws; null in development, where no drawing is kept. */
  version: string | null;
  log: Pick<Log, "warn">;
};

/** Each drawing is kept under the hash of its data and made again when its file is lost. */
export function createDrawingMaker({ dataDir, version, log }: Options): { draw: DrawingMaker; stop: () => void } {
  const kept = join(dataDir, "cache/drawings");
  const folder = version && join(kept, version);
  const { ask, stop } = createWorkerProcess({ file: CHILD, ...LIMITS });
  const isReady = folder ? prepareFolder(kept, folder).catch(warn) : Promise.resolve();

  function warn(error: unknown): void {
    log.warn("drawings_not_kept", describeError(error));
  }

  async function keep(file: string, bytes: Uint8Array): Promise<void> {
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, bytes);
    await rename(draft, file);
  }

  return {
    stop,
    async draw(order) {
      await isReady;
      const file = folder && join(folder, createHash("sha256").update(JSON.stringify(order)).digest("hex"));
      const known = file ? await readFile(file).catch(() => null) : null;
      if (known && known.length > 0) return known;
      const drawn = (await ask(order)) as Uint8Array;
      if (file) await keep(file, drawn).catch(warn);
      return drawn;
    },
  };
}

/** Removes the drawings of other builds. */
async function prepareFolder(kept: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(kept))
    if (join(kept, name) !== folder) await rm(join(kept, name), { recursive: true, force: true });
}
