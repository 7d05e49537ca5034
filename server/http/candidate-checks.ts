import { join } from "node:path";
import type { CheckedCandidate, Newsroom, PreviewedPage } from "#app/newsroom/drafts/newsroom-services.ts";
import type { WorkerRequest } from "./candidate-child.ts";
import { createWorkerProcess, type WorkerProcess } from "./worker-process.ts";

/** What is asked rejects when it takes too long, or its process ends. */
export type CandidateChecks = Pick<Newsroom, "check" | "preview"> & Pick<WorkerProcess, "stop">;

const CHILD = join(import.meta.dirname, "candidate-child.ts");
const TIMEOUT_MS = 120_000;
/** The dictionary takes a second to read, and 300 MB to keep. */
const IDLE_MS = 60_000;
const MEMORY_MB = 700;
const MAX_QUEUED = 20;

export function createCandidateChecks({ timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS } = {}): CandidateChecks {
  const limits = { timeoutMs, idleMs, memoryMb: MEMORY_MB, maxQueued: MAX_QUEUED };
  const { ask, stop } = createWorkerProcess({ file: CHILD, ...limits });
  const asked = (question: WorkerRequest) => ask(question);
  return {
    check: (candidate) => asked({ candidate }) as Promise<CheckedCandidate>,
    preview: (preview) => asked({ preview }) as Promise<PreviewedPage>,
    stop,
  };
}
