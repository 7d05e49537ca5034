import { join } from "node:path";
import type { Newsroom } from "#app/newsroom/drafts/newsroom-services.ts";
import { createWorkerProcess, type WorkerProcess } from "./worker-process.ts";

type ImageEncoder = { encode: Newsroom["encodeImage"] } & Pick<WorkerProcess, "stop">;

const CHILD = join(import.meta.dirname, "image-child.ts");
/**
 * Encoding forty megapixels takes five seconds of a core, and the site, which has priority, may leave a tenth of one. A
 * proxy waits a minute.
 */
const TIMEOUT_MS = 50_000;
const IDLE_MS = 20_000;
/** Limits the JavaScript heap only; the pixels are outside it. */
const MEMORY_MB = 128;
const MAX_QUEUED = 6;

export function createImageEncoder({ timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS } = {}): ImageEncoder {
  const limits = { timeoutMs, idleMs, memoryMb: MEMORY_MB, maxQueued: MAX_QUEUED };
  const { ask, stop } = createWorkerProcess({ file: CHILD, ...limits });
  return { encode: (bytes) => ask({ bytes }) as ReturnType<Newsroom["encodeImage"]>, stop };
}
