// Loaded into a server that is measured (node --import): on SIGUSR2 it writes for how long its event loop was held up at most since
// the last time, in milliseconds.
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("SIGUSR2", () => {
  writeFileSync(process.env.EVENT_LOOP_FILE ?? "", String(delay.max / 1e6));
  delay.reset();
});
