// Loaded with node --import: on SIGUSR2 writes the event loop's longest delay (ms) and the memory in use after
// collection (bytes).
import { renameSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const file = process.env.PROBE_FILE ?? "";
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("SIGUSR2", () => {
  const heldUpMs = delay.max / 1e6;
  collect();
  // Memory outside the heap is only released by the second collection.
  setTimeout(() => {
    collect();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    writeFileSync(`${file}.part`, JSON.stringify({ heldUpMs, heapUsed, external, arrayBuffers }));
    renameSync(`${file}.part`, file);
    // Leaves out the probe's own work.
    setTimeout(() => delay.reset(), 20);
  }, 200);
});

function collect(): void {
  (globalThis as { gc?: () => void }).gc?.();
}
