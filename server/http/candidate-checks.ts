import { join } from "node:path";
import type { CheckedCandidate, Newsroom, PreviewedPage } from "#app/features/newsroom/newsroom-services.ts";
import type { Asked } from "./candidate-child.ts";
import { createWorkerProcess, type WorkerProcess } from "./worker-process.ts";

/** What is asked rejects when it takes too long, or its process ends. */
export type CandidateChecks = Pick<Newsroom, "check" | "preview"> & Pick<WorkerProcess, "stop">;

const CHILD = join(import.meta.dirname, "candidate-child.ts");
const PATIENCE_MS = 120_000;
/** The dictionary takes a second to read, and 300 MB to keep. */
const IDLE_MS = 60_000;
const MEMORY_MB = 700;
const MOST_WAITING = 20;

export function createCandidateChecks({ patienceMs = PATIENCE_MS, idleMs = IDLE_MS } = {}): CandidateChecks {
  const limits = { patienceMs, idleMs, memoryMb: MEMORY_MB, mostWaiting: MOST_WAITING };
  const { ask, stop } = createWorkerProcess({ file: CHILD, ...limits });
  const asked = (question: Asked) => ask(question);
  return {
    check: (candidate) => asked({ candidate }) as Promise<CheckedCandidate>,
    preview: (preview) => asked({ preview }) as Promise<PreviewedPage>,
    stop,
  };
}
