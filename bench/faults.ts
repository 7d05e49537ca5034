// Each fault at length: what was acknowledged, lost and done twice. npx node bench/faults.ts [--rounds 20] [--people
// 5000] [--minutes 10] [--seconds 30] [--only kill,letter,migrations,away,disk,two]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { databaseAway } from "#tests/faults/database-away.ts";
import { diskFull, fill, makeRoom, mountSmallDisk } from "#tests/faults/disk-full.ts";
import { killLetters } from "#tests/faults/kill-letters.ts";
import { killMigrationRounds } from "#tests/faults/kill-migrations.ts";
import { killRounds } from "#tests/faults/kill-rounds.ts";
import { type LetterFaultReport, letterInAFault } from "#tests/faults/letters-in-a-fault.ts";
import { twoProcesses } from "#tests/faults/two-processes.ts";
import { SEEN_IN_A_FAULT } from "#tests/faults/visitor.ts";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

type Row = {
  fault: string;
  rounds: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  verdict: "holds" | "FAILS";
};

type Database = "embedded" | "postgres";

/** As many as there are connections. */
const DOUBTS_A_KILL = 10;
const LETTER_PEOPLE = 300;
/** Below what the embedded database keeps in reserve. */
const ROOM_LEFT = 24 * 1024 * 1024;
const RESULTS = join(import.meta.dirname, "results");
const say = console.log;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    people: { type: "string", default: "5000" },
    minutes: { type: "string", default: "10" },
    seconds: { type: "string", default: "30" },
    only: { type: "string", default: "kill,letter,migrations,away,disk,two" },
  },
});
const rounds = Number(values.rounds);
const asked = new Set(values.only.split(","));
const databases: Database[] = hasPostgres ? ["embedded", "postgres"] : ["embedded"];
if (!hasPostgres) say("PostgreSQL is not installed here (apt-get install postgresql): its faults are left out.");

const rows: Row[] = [];
for (const database of databases) {
  if (asked.has("kill")) rows.push(await kill(database));
  if (asked.has("letter")) rows.push(await letter(database, "SIGKILL"), await letter(database, "SIGTERM"));
  if (asked.has("migrations")) rows.push(await killDuringMigrations(database));
}
if (asked.has("letter") && hasPostgres) rows.push(await letterWithoutDatabase());
if (asked.has("letter")) rows.push(...(await letterOnFullDisk()));
if (asked.has("away") && hasPostgres) rows.push(await away());
if (asked.has("disk")) rows.push(...(await fillDisk()));
if (asked.has("two") && hasPostgres) rows.push(await two());

console.table(rows);
mkdirSync(RESULTS, { recursive: true });
writeFileSync(join(RESULTS, "faults.json"), `${JSON.stringify(rows, null, 2)}\n`);
process.exitCode = rows.every(({ verdict }) => verdict === "holds") ? 0 : 1;

function rowOf(row: Omit<Row, "verdict">, isAsExpected = true): Row {
  const holds = isAsExpected && row.lost === 0 && row.doubled === 0;
  return { ...row, verdict: holds ? "holds" : "FAILS" };
}

async function kill(database: Database): Promise<Row> {
  const { acknowledged, lost, twice } = await killRounds({ database, rounds, say });
  const fault = `kill -9 during sign-ups and sends, ${database}`;
  return rowOf({ fault, rounds: String(rounds), acknowledged, lost: sum(lost), doubled: sum(twice) }, acknowledged > 0);
}

/** "Doubled" are copies that came twice without having been named as in doubt. */
async function letter(database: Database, signal: "SIGKILL" | "SIGTERM"): Promise<Row> {
  const people = Number(values.people);
  const found = await killLetters({ database, rounds, people, signals: [signal], say });
  say(`${signal} while letters leave, ${database}:`, JSON.stringify(found));
  const { sent, missed, doubled, unnamed, doubts, mostDoubtsAtOnce, underWayAtStop } = found;
  const isAsExpected =
    sent === people &&
    doubled <= doubts &&
    mostDoubtsAtOnce <= DOUBTS_A_KILL &&
    underWayAtStop === 0 &&
    (signal === "SIGKILL" || doubts === 0);
  const fault = `${signal} while letters leave, ${database}: ${doubts} in doubt, ${doubled} came twice`;
  return rowOf({ fault, rounds: String(rounds), acknowledged: sent, lost: missed, doubled: unnamed }, isAsExpected);
}

async function letterWithoutDatabase(): Promise<Row> {
  using data = temporaryFolder();
  const postgres = await startPostgres();
  try {
    const place = { databaseUrl: postgres.url, dataDir: data.path, people: LETTER_PEOPLE, perSecond: 20 };
    const fault = { begin: postgres.crash, end: postgres.start, seconds: Number(values.seconds) };
    return letterFaultRow("database away while a letter leaves, postgres", await letterInAFault(place, fault));
  } finally {
    await postgres.stop();
  }
}

async function letterOnFullDisk(): Promise<Row[]> {
  using disk = mountSmallDisk();
  if (!disk) return [];
  const place = { databaseUrl: null, dataDir: disk.path, people: LETTER_PEOPLE, perSecond: 20 };
  const report = await letterInAFault(place, {
    begin: () => fill(disk.path, ROOM_LEFT),
    end: () => makeRoom(disk.path),
    seconds: Number(values.seconds),
  });
  return [letterFaultRow("disk full while a letter leaves, embedded", report)];
}

function letterFaultRow(fault: string, report: LetterFaultReport): Row {
  const { state, sent, missed, doubled, doubts, duringFault, saysSo } = report;
  const isAsExpected =
    state === "done" && sent === LETTER_PEOPLE && doubts <= DOUBTS_A_KILL && duringFault === 0 && saysSo;
  const row = { rounds: `${values.seconds} s`, acknowledged: sent, lost: missed };
  const told = `${fault}: ${doubts} in doubt, ${doubled} came twice`;
  return rowOf({ fault: told, ...row, doubled: Math.max(0, doubled - doubts) }, isAsExpected);
}

/** "Acknowledged" are the rows of the older database. */
async function killDuringMigrations(database: Database): Promise<Row> {
  const { oldRows, broken, lostRows } = await killMigrationRounds({ database, rounds, say });
  const fault = `kill -9 during migrations, ${database}`;
  return rowOf({ fault, rounds: String(rounds), acknowledged: oldRows, lost: lostRows, doubled: 0 }, broken === 0);
}

async function away(): Promise<Row> {
  const { acknowledged, lost, doubled, during, pages, healthz, admin, isRestarted } = await databaseAway({
    seconds: Number(values.seconds),
  });
  say("database away:", JSON.stringify({ during, pages, healthz, admin, isRestarted }));
  const isAsExpected =
    isSame(during, SEEN_IN_A_FAULT) &&
    pages.served === pages.asked &&
    isSame(healthz, { before: 200, during: [503], after: 200 }) &&
    admin.showsAlert &&
    !isRestarted;
  return rowOf(
    { fault: "database away, postgres", rounds: `${values.seconds} s`, acknowledged, lost, doubled },
    isAsExpected,
  );
}

async function fillDisk(): Promise<Row[]> {
  using disk = mountSmallDisk();
  if (!disk) {
    say("The disk that fills up is left out: mounting a small one (mount -t tmpfs) needs root.");
    return [];
  }
  const { acknowledged, lost, during, after, startOnFullDisk } = await diskFull(disk.path);
  say("disk full:", JSON.stringify({ during, after, startOnFullDisk }));
  const isAsExpected =
    isSame(during, SEEN_IN_A_FAULT) &&
    isSame(after, { healthz: 200, signUp: 200 }) &&
    isSame(startOnFullDisk, { saysSo: true, signUpOnceThereIsRoom: 200 });
  return [rowOf({ fault: "disk full, embedded", rounds: "1", acknowledged, lost, doubled: 0 }, isAsExpected)];
}

async function two(): Promise<Row> {
  const seconds = Number(values.minutes) * 60;
  const { acknowledged, lost, doubled, ...shared } = await twoProcesses({ seconds, say });
  say("two processes:", JSON.stringify(shared));
  const { migrations, limits, sessions, retentionRuns } = shared;
  const isAsExpected =
    migrations.applied === migrations.expected &&
    limits.allowed === limits.expected &&
    isSame(sessions, { elsewhere: 200, afterSignOut: 303 }) &&
    retentionRuns === 1;
  const fault = "two processes on one PostgreSQL";
  return rowOf({ fault, rounds: `${values.minutes} min`, acknowledged, lost, doubled }, isAsExpected);
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
