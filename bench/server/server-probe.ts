// Loaded with node --import: on SIGUSR2, it writes the number of bytes of the heap that are in use after a collection.
import { renameSync, writeFileSync } from "node:fs";

const file = process.env.PROBE_FILE ?? "";
process.on("SIGUSR2", () => {
  collect();
  // Some objects are only freed by a second collection.
  setTimeout(() => {
    collect();
    const { heapUsed } = process.memoryUsage();
    writeFileSync(`${file}.part`, JSON.stringify({ heapUsed }));
    renameSync(`${file}.part`, file);
  }, 200);
});

function collect(): void {
  (globalThis as { gc?: () => void }).gc?.();
}
