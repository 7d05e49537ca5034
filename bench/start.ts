/** Time to the first answer, on existing data: `npm run bench -- start`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { recordFigures } from "#bench/figures/record-figures.ts";
import { median } from "#bench/figures/statistics.ts";
import { firstAnswer, startServer, temporaryDataDir } from "#bench/server/start-server.ts";
import { freePort } from "#tests/support/database/postgres.ts";

const RUNS = 7;
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
console.log(`Each start: ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
const reference = { name: "a Node server of one line", value: median(bareTimes) };
recordFigures("start", [
  {
    ...{ id: "start-existing", name: "start with existing data", value: median(times), unit: "ms", reference },
    target: { of: "value", is: "at most", limit: 800 },
  },
  { id: "start-first", name: "the very first start, database created", value: first.startMs, unit: "ms", reference },
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
