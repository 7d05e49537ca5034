import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

const LOOK_MS = 20;
const MAX_LOOKS = 10;
const BUSY = 0.9;

/** Waits until this process is less busy, for a fifth of a second at most. */
export async function yieldToRequests(): Promise<void> {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const before = performance.eventLoopUtilization();
    await wait(LOOK_MS);
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}
