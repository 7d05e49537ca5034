import { join } from "node:path";
import type { CheckedEdition, Newsroom, PreviewedPage } from "#app/newsroom/drafts/newsroom-services.ts";
import type { WorkerRequest } from "./edition-checker-child.ts";
import { createWorkerProcess, type WorkerProcess } from "./worker-process.ts";

/** A check or preview rejects when it takes too long or its process ends. */
export type EditionChecker = Pick<Newsroom, "check" | "preview"> & Pick<WorkerProcess, "stop">;

const CHILD = join(import.meta.dirname, "edition-checker-child.ts");
const TIMEOUT_MS = 120_000;
/** The dictionary takes a second to read and 300 MB to keep, so the process ends after a minute without work. */
const IDLE_MS = 60_000;
const MEMORY_MB = 700;
const MAX_QUEUED = 20;

export function createEditionChecker({ timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS } = {}): EditionChecker {
  const limits = { timeoutMs, idleMs, memoryMb: MEMORY_MB, maxQueued: MAX_QUEUED };
  const { ask, stop } = createWorkerProcess({ file: CHILD, ...limits });
  const asked = (question: WorkerRequest) => ask(question);
  return {
    check: (candidate) => asked({ candidate }) as Promise<CheckedEdition>,
    preview: (preview) => asked({ preview }) as Promise<PreviewedPage>,
    stop,
  };
}
