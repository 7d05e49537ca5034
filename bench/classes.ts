// Two hundred classes of thirty-five answer at once, on PostgreSQL: npm run build && npm run bench -- classes [--seconds 10]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { atMost } from "#bench/print/figures.ts";
import { printFigures } from "#bench/print/print-figures.ts";
import { percentile, round } from "#bench/print/statistics.ts";
import { ROOT, residentMiB, startServer, temporaryDataDir } from "#bench/server/start-server.ts";
import { type Database, openDatabase } from "#database/open.server.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { createCaller, keptVotes, keyOf, type LoadedClass, seedClasses } from "#tests/support/site/class-load.ts";

const CLASSES = 200;
const PUPILS = 35;
const VOTES_PER_SECOND = 1_400;
const TICK_MS = 20;
const SESSION_SECRET = "s".repeat(40);
/** As the kernel counts processor time. */
const TICKS_PER_SECOND = 100;

const { values } = parseArgs({ options: { seconds: { type: "string", default: "10" } } });
const seconds = Number(values.seconds);

const postgres = await startPostgres();
const rooms = await withDatabase((db) =>
  seedClasses(db, { classes: CLASSES, pupils: PUPILS, sessionSecret: SESSION_SECRET }),
);
const server = await startServer({
  dataDir: temporaryDataDir(),
  environment: { DATABASE_URL: postgres.url, SESSION_SECRET },
});
const caller = createCaller(server.url);
// Everything is in memory before the measure, as during a lesson.
await Promise.all(rooms.map(({ id }) => caller.state(id)));
const memoryBefore = residentMiB(server.process);
const processorBefore = processorSeconds();
const load = await run();
const processor = (processorSeconds() - processorBefore) / load.seconds;
const memory = residentMiB(server.process) - memoryBefore;
caller.close();
await server.stop();
const { kept, rows } = await withDatabase((db) => keptVotes(db, rooms, SESSION_SECRET));
await postgres.stop();

load.times.sort((one, other) => one - other);
const lost = [...load.acknowledged].filter(([device, option]) => kept.get(device) !== option).length;
const name = `${CLASSES} classes of ${PUPILS}, ${VOTES_PER_SECOND} votes a second`;
printFigures([
  { name: `${name}: acknowledged`, value: load.times.length, unit: "votes", detail: describeRefused(load.refused) },
  { name: "95 % acknowledged within", value: round(percentile(load.times, 0.95)), unit: "ms", target: atMost(500) },
  { name: "lost", value: lost, unit: "votes", target: atMost(0) },
  { name: "counted twice", value: rows - kept.size, unit: "votes", target: atMost(0) },
  { name: "states asked of the site", value: round(load.states / load.seconds), unit: "a second", target: atMost(220) },
  { name: "processor", value: round(processor * 100), unit: "% of a core", target: atMost(70) },
  { name: "memory added", value: round(memory), unit: "MiB", target: atMost(100) },
]);
process.exit();

async function withDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    databaseUrl: postgres.url,
    dataDir: "",
    migrationsFolder: join(ROOT, "database/migrations"),
    onConnectionError: () => {},
  });
  const result = await use(database.db);
  await database.close();
  return result;
}

/** Each pupil in turn, from class to class, then again with another choice; and what a proxy asks, a state a second and class. */
async function run() {
  const pupils = rooms.flatMap((room) => room.pupils.map((pupil) => ({ room, pupil })));
  pupils.sort(() => Math.random() - 0.5);
  const acknowledged = new Map<string, string>();
  const times: number[] = [];
  let [sent, states, asked] = [0, 0, 0];
  const refused = new Map<number, number>();
  const underWay: Promise<void>[] = [];
  const start = performance.now();
  while (performance.now() - start < seconds * 1_000) {
    const elapsed = (performance.now() - start) / 1_000;
    for (; sent < elapsed * VOTES_PER_SECOND; sent += 1) underWay.push(voteOnce(sent));
    for (; asked < elapsed * CLASSES; asked += 1) {
      const { id } = rooms[asked % rooms.length] ?? { id: "" };
      underWay.push(askState(id));
    }
    await wait(TICK_MS);
  }
  await Promise.all(underWay);
  return { acknowledged, times, refused, states, seconds: (performance.now() - start) / 1_000 };

  async function askState(id: string): Promise<void> {
    if ((await caller.state(id)) === 200) states += 1;
  }

  async function voteOnce(index: number): Promise<void> {
    const { room, pupil } = pupils[index % pupils.length] ?? { room: rooms[0] as LoadedClass, pupil: "" };
    const option = room.options[(index + Math.floor(index / pupils.length)) % room.options.length] ?? "";
    const before = performance.now();
    const status = await caller.vote(room, pupil, option);
    if (status !== 200) {
      refused.set(status, (refused.get(status) ?? 0) + 1);
      return;
    }
    times.push(performance.now() - before);
    acknowledged.set(keyOf(room, pupil), option);
  }
}

/** By status; 0 is no answer at all. */
function describeRefused(refused: Map<number, number>): string {
  return [...refused].map(([status, count]) => `${count} refused with ${status}`).join(", ") || "none refused";
}

function processorSeconds(): number {
  const fields = readFileSync(`/proc/${server.process.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
