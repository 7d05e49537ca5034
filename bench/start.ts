/** How long the server takes from its start to its first answer, on data that exist already. Run: `npm run bench:start`. */
import { median, startServer, temporaryDataDir } from "./start-server.ts";

const PORT = 4181;
const RUNS = 7;
const TARGET_MS = 800;

const dataDir = temporaryDataDir();
const first = await startServer({ port: PORT, dataDir });
await first.stop();

const times: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const server = await startServer({ port: PORT, dataDir });
  times.push(server.startMs);
  await server.stop();
}

const result = median(times);
console.log(`first start, empty data directory   ${first.startMs.toFixed(0)} ms`);
console.log(
  `start with existing data            ${result.toFixed(0)} ms, median of ${RUNS} (${times.map((time) => time.toFixed(0)).join(", ")})`,
);
console.log(`target                              ${TARGET_MS} ms: ${result <= TARGET_MS ? "met" : "missed"}`);
process.exitCode = result <= TARGET_MS ? 0 : 1;
