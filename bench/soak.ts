// `npm run bench -- soak [--requests 10000]` (Linux): memory at rest and over 100,000 requests of every kind. Fails
// when a line fitted to the second half rises by more than 5 MiB of heap (52 bytes a request) or 20 MiB of resident
// memory.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Figure } from "#bench/figures/figures.ts";
import { recordFigures } from "#bench/figures/record-figures.ts";
import { median, type Point, round, slope } from "#bench/figures/statistics.ts";
import { signInReader } from "#bench/load/reader-session.ts";
import { startSoakLoad } from "#bench/load/soak-load.ts";
import { atExit } from "#bench/server/at-exit.ts";
import { probe, probeEnvironment } from "#bench/server/probe-server.ts";
import { ROOT, residentMiB, startServer, temporaryDataDir } from "#bench/server/start-server.ts";
import { builtFiles } from "#tests/support/content/built-pages.ts";
import { ADMIN_PASSWORD, adminCookie } from "#tests/support/sign-in/sign-in-by-http.ts";

const REQUESTS = 100_000;
const CONNECTIONS = 16;
const ROUNDS = 20;
const REST_SECONDS = 20;
const MIB = 2 ** 20;
const environment = { ADMIN_PASSWORD };

const { values } = parseArgs({ options: { requests: { type: "string", default: String(REQUESTS) } } });
const requests = Number(values.requests);
const dataDir = temporaryDataDir();

const firstStart = await atRest();
const rest = await atRest();
const bareDatabase = await measureBareDatabase();
const { resident, heap, afterMiB, unexpected } = await soak();
for (const [what, count] of unexpected) console.error(`Not answered as expected: ${what}, ${count} times`);

recordFigures("soak", [...restFigures(), ...growthFigures()], {
  isPartial: requests !== REQUESTS,
  series: [
    { name: "resident memory, MiB", points: thinned(resident) },
    { name: "heap after a collection, MiB", points: heap },
  ],
});
process.exit();

async function atRest(): Promise<number> {
  const server = await startServer({ dataDir, environment });
  const miB = await restingMiB(server.process);
  await server.stop();
  return miB;
}

async function restingMiB(child: ChildProcess): Promise<number> {
  await wait(REST_SECONDS * 1000);
  const samples: number[] = [];
  for (let sample = 0; sample < 10; sample += 1) {
    samples.push(residentMiB(child));
    await wait(500);
  }
  return median(samples);
}

async function measureBareDatabase(): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, "bench/server/bare-database.ts"), dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  atExit(() => child.kill("SIGKILL"));
  await once(child.stdout, "data");
  const miB = await restingMiB(child);
  child.kill("SIGTERM");
  await once(child, "exit");
  return miB;
}

async function soak() {
  const probeFile = join(dataDir, "probe");
  const server = await startServer({
    dataDir,
    environment: { ...environment, ...probeEnvironment(probeFile, "--expose-gc") },
  });
  const administration = await adminCookie(server.url);
  const load = startSoakLoad({
    port: server.port,
    connections: CONNECTIONS,
    readerCookie: await signInReader(server.url, dataDir),
    adminCookie: administration,
    files: builtFiles().map(({ path }) => path),
  });
  const resident: Point[] = [];
  const sampling = setInterval(() => resident.push({ x: load.answered(), y: residentMiB(server.process) }), 250);
  const heap: Point[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await load.run(requests / ROUNDS);
    const { heapUsed, external } = await probe(server, probeFile);
    heap.push({ x: load.answered(), y: heapUsed / MIB });
    console.log(
      `${load.answered()} requests: ${round(residentMiB(server.process))} MiB resident, heap ${round(heapUsed / MIB, 2)}, outside it ${round(external / MIB)}`,
    );
  }
  clearInterval(sampling);
  load.close();
  const afterMiB = await restingMiB(server.process);
  await server.stop();
  return { resident, heap, afterMiB, unexpected: load.unexpected };
}

function restFigures(): Figure[] {
  const limit = { of: "value", is: "at most", limit: 350 } as const;
  const reference = { name: "the database alone", value: bareDatabase };
  return [
    { id: "soak-rest", name: "memory at rest", value: rest, unit: "MiB", reference, target: limit },
    {
      id: "soak-first-start",
      name: "memory after the very first start",
      value: firstStart,
      unit: "MiB",
      reference,
      target: limit,
    },
    {
      id: "soak-after",
      name: `memory ${REST_SECONDS} s after ${requests} requests`,
      value: afterMiB,
      unit: "MiB",
      reference: { name: "at rest before", value: rest },
    },
  ];
}

function growthFigures(): Figure[] {
  const secondHalf = (points: Point[]) => points.filter(({ x }) => x >= requests / 2);
  return [
    {
      id: "soak-growth-heap",
      name: "growth of the heap, in 100,000 requests",
      value: slope(secondHalf(heap)) * 100_000,
      unit: "MiB",
      target: { of: "value", is: "at most", limit: 5 },
    },
    {
      id: "soak-growth-resident",
      name: "growth of resident memory, in 100,000 requests",
      value: slope(secondHalf(resident)) * 100_000,
      unit: "MiB",
      target: { of: "value", is: "at most", limit: 20 },
    },
    {
      id: "soak-unexpected",
      name: "requests not answered as expected",
      value: [...unexpected.values()].reduce((sum, count) => sum + count, 0),
      unit: "",
      target: { of: "value", is: "at most", limit: 0 },
    },
  ];
}

function thinned(points: Point[]): Point[] {
  const step = Math.max(1, Math.floor(points.length / 100));
  return points.filter((_, index) => index % step === 0).map(({ x, y }) => ({ x, y: Math.round(y * 10) / 10 }));
}
