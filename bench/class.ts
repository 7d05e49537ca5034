// Twelve classes of thirty pupils answer within two seconds, repeatedly, while their devices poll the state without a
// proxy: npm run build && npm run bench -- class [--rounds 5] [--database embedded|postgres|both]
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { atMost, type Figure } from "#bench/print/figures.ts";
import { printFigures } from "#bench/print/print-figures.ts";
import { percentile, round } from "#bench/print/statistics.ts";
import { ROOT, residentMiB, startServer, temporaryDataDir } from "#bench/server/start-server.ts";
import { type Database, openDatabase } from "#database/open.server.ts";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";
import {
  type Caller,
  createCaller,
  keptVotes,
  keyOf,
  type LoadedClass,
  seedClasses,
} from "#tests/support/site/class-load.ts";

const CLASSES = 12;
const PUPILS = 30;
const VOTING_MS = 2_000;
/** Devices poll at this interval while a question is open. */
const STATE_EVERY_MS = 3_000;
const SESSION_SECRET = "s".repeat(40);

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, database: { type: "string", default: "both" } },
});
const rounds = Number(values.rounds);

const figures: Figure[] = [];
for (const kind of ["embedded", "postgres"] as const) {
  if (values.database !== "both" && values.database !== kind) continue;
  if (kind === "postgres" && !hasPostgres) console.log("PostgreSQL is not installed: the embedded database alone.");
  else figures.push(...(await measure(kind)));
}
printFigures(figures);
process.exit();

async function measure(kind: "embedded" | "postgres"): Promise<Figure[]> {
  const postgres = kind === "postgres" ? await startPostgres() : null;
  const dataDir = temporaryDataDir();
  async function withDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({
      databaseUrl: postgres?.url ?? null,
      dataDir,
      migrationsFolder: join(ROOT, "database/migrations"),
      onConnectionError: () => {},
    });
    const result = await use(database.db);
    await database.close();
    return result;
  }
  const seed = { classes: CLASSES, pupils: PUPILS, sessionSecret: SESSION_SECRET };
  const rooms = await withDatabase((db) => seedClasses(db, seed));
  const server = await startServer({
    dataDir,
    environment: { SESSION_SECRET, ...(postgres ? { DATABASE_URL: postgres.url } : {}) },
  });
  const caller = createCaller(server.url);
  const memoryBefore = residentMiB(server.process);
  const load = await vote(rooms, caller);
  const memory = residentMiB(server.process) - memoryBefore;
  caller.close();
  await server.stop();
  const { kept, rows } = await withDatabase((db) => keptVotes(db, rooms, SESSION_SECRET));
  await postgres?.stop();
  load.times.sort((one, other) => one - other);
  const lost = [...load.acknowledged].filter(([device, option]) => kept.get(device) !== option).length;
  const sent = CLASSES * PUPILS * rounds;
  const figures: Figure[] = [
    { name: `${CLASSES} classes of ${PUPILS}, acknowledged of ${sent}`, value: load.times.length, unit: "votes" },
    { name: "95 % acknowledged within", value: round(percentile(load.times, 0.95)), unit: "ms", target: atMost(500) },
    { name: "refused or without an answer", value: sent - load.times.length, unit: "votes", target: atMost(0) },
    { name: "lost", value: lost, unit: "votes", target: atMost(0) },
    { name: "counted twice", value: rows - kept.size, unit: "votes", target: atMost(0) },
    { name: "states answered meanwhile", value: round(load.states / load.seconds), unit: "a second" },
    { name: "memory added", value: round(memory), unit: "MiB", target: atMost(100) },
  ];
  return figures.map((figure) => ({ ...figure, name: `${kind}: ${figure.name}` }));
}

/** In each round every pupil answers once, at a random moment, with another choice than before. */
async function vote(rooms: LoadedClass[], caller: Caller) {
  const pupils = rooms.flatMap((room) => room.pupils.map((pupil) => ({ room, pupil })));
  const acknowledged = new Map<string, string>();
  const times: number[] = [];
  let states = 0;
  let isOver = false;
  const start = performance.now();
  const asking = pupils.map(async ({ room }) => {
    await wait(Math.random() * STATE_EVERY_MS);
    for (; !isOver; await wait(STATE_EVERY_MS)) if ((await caller.state(room.id)) === 200) states += 1;
  });
  for (let number = 1; number <= rounds; number += 1) {
    const voting = pupils.map(async ({ room, pupil }, index) => {
      await wait(Math.random() * VOTING_MS);
      const option = room.options[(index + number) % room.options.length] ?? "";
      const before = performance.now();
      if ((await caller.vote(room, pupil, option, number)) !== 200) return;
      times.push(performance.now() - before);
      acknowledged.set(keyOf(room, pupil), option);
    });
    await Promise.all(voting);
  }
  const seconds = (performance.now() - start) / 1_000;
  isOver = true;
  await Promise.all(asking);
  return { acknowledged, times, states, seconds };
}
