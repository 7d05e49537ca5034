// `npm run bench -- start` measures the time to the first answer and the memory at rest.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { atMost } from "#bench/print/figures.ts";
import { printFigures } from "#bench/print/print-figures.ts";
import { median } from "#bench/print/statistics.ts";
import { firstAnswer, residentMiB, startServer, temporaryDataDir } from "#bench/server/start-server.ts";
import { freePort } from "#tests/support/database/postgres.ts";

const RUNS = 7;
const REST_SECONDS = 20;
const BARE_SERVER =
  "require('node:http').createServer((_, answer) => answer.end('ok')).listen(Number(process.argv[1]))";

const dataDir = temporaryDataDir();
const first = await startServer({ dataDir });
await first.stop();

const times: number[] = [];
const bareTimes: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const server = await startServer({ dataDir });
  times.push(server.startMs);
  await server.stop();
  bareTimes.push(await timeBareServer());
}
const resting = await startServer({ dataDir });
await wait(REST_SECONDS * 1000);
const restMiB = residentMiB(resting.process);
await resting.stop();

console.log(`Each start: ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
const reference = { name: "a Node server of one line", value: median(bareTimes) };
printFigures([
  { name: "start with existing data", value: median(times), unit: "ms", reference, target: atMost(1500) },
  { name: "the very first start, database created", value: first.startMs, unit: "ms", reference },
  { name: `memory at rest, after ${REST_SECONDS} s`, value: restMiB, unit: "MiB", target: atMost(350) },
]);

async function timeBareServer(): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const server = spawn(process.execPath, ["-e", BARE_SERVER, String(port)], { stdio: "inherit" });
  await firstAnswer(`http://127.0.0.1:${port}/`, server);
  const ms = performance.now() - startedAt;
  server.kill();
  await once(server, "exit");
  return ms;
}
