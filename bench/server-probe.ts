// Loaded into a server that is measured (node --import): on SIGUSR2 it writes for how long its event loop was held up at most since
// the last time, in milliseconds, and what its memory holds once everything unused is out of it, in bytes.
import { renameSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const file = process.env.PROBE_FILE ?? "";
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("SIGUSR2", () => {
  const heldUpMs = delay.max / 1e6;
  collect();
  // What a first collection lets go of outside the heap is counted until the second.
  setTimeout(() => {
    collect();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    writeFileSync(`${file}.part`, JSON.stringify({ heldUpMs, heapUsed, external, arrayBuffers }));
    renameSync(`${file}.part`, file);
    // Not counting what was just done here.
    setTimeout(() => delay.reset(), 20);
  }, 200);
});

function collect(): void {
  (globalThis as { gc?: () => void }).gc?.();
}
