import { join } from "node:path";
import type { Newsroom } from "#app/newsroom/drafts/newsroom-services.ts";
import { createWorkerProcess, type WorkerProcess } from "./worker-process.ts";

type ImageEncoder = { encode: Newsroom["encodeImage"] } & Pick<WorkerProcess, "stop">;

const CHILD = join(import.meta.dirname, "image-child.ts");
/** Forty megapixels take five seconds of a core; the site, which goes first, may leave a tenth of one. A proxy waits a minute. */
const TIMEOUT_MS = 50_000;
const IDLE_MS = 20_000;
/** For JavaScript: pixels are beside. */
const MEMORY_MB = 128;
const MAX_QUEUED = 6;

export function createImageEncoder({ timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS } = {}): ImageEncoder {
  const limits = { timeoutMs, idleMs, memoryMb: MEMORY_MB, maxQueued: MAX_QUEUED };
  const { ask, stop } = createWorkerProcess({ file: CHILD, ...limits });
  return { encode: (bytes) => ask({ bytes }) as ReturnType<Newsroom["encodeImage"]>, stop };
}
