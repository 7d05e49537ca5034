// Sends a whole letter through the built server to a mail server that accepts everything, and measures speed,
// memory and the pages served meanwhile: npm run bench -- letter [--recipients 100000] [--postgres]
// [--prepare-only] [--per-second 20 --recipients 1300]. With --list it measures instead sign-ups to a list of that
// length and a backup of it.
import { fork } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { prepareAudience } from "#app/letters/sending/audience-rows.server.ts";
import { releaseLease, takeLease } from "#app/letters/sending/lease.server.ts";
import { countDeliveries, readLetter } from "#app/letters/store/letter-store.server.ts";
import { measureList } from "#bench/letter/letter-list.ts";
import { describePace } from "#bench/letter/letter-pace.ts";
import { addManyReaders, prepareLetter } from "#bench/letter/letter-people.ts";
import { measureBareSmtp } from "#bench/letter/letter-reference.ts";
import type { SinkCount } from "#bench/letter/letter-sink.ts";
import { type Meanwhile, measureMeanwhile } from "#bench/letter/letter-visitors.ts";
import { atLeast, atMost, type Figure } from "#bench/print/figures.ts";
import { printFigures } from "#bench/print/print-figures.ts";
import { percentile } from "#bench/print/statistics.ts";
import { atExit } from "#bench/server/at-exit.ts";
import { probe, probeEnvironment } from "#bench/server/probe-server.ts";
import { ROOT, startServer, temporaryDataDir } from "#bench/server/start-server.ts";
import { openDatabase } from "#database/open.server.ts";
import { readSettings } from "#platform/settings.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";

const RECIPIENTS = 100_000;
const LETTER = 1;
const MIB = 2 ** 20;

const { values } = parseArgs({
  options: {
    recipients: { type: "string", default: String(RECIPIENTS) },
    postgres: { type: "boolean", default: false },
    "prepare-only": { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    "per-second": { type: "string" },
  },
});
const recipients = Number(values.recipients);
const pace = values["per-second"] ? Number(values["per-second"]) : null;
const dataDir = temporaryDataDir();
const postgres = values.postgres ? await startPostgres() : null;
if (postgres) atExit(() => void postgres.stop());

const sink = fork(join(ROOT, "bench/letter/letter-sink.ts"));
atExit(() => sink.kill("SIGKILL"));
const [{ port: sinkPort }] = (await once(sink, "message")) as [{ port: number }];
const environment = {
  SMTP_URL: `smtp://127.0.0.1:${sinkPort}`,
  MAIL_FROM: "Le Récap <lettre@exemple.fr>",
  LETTER_PER_SECOND: String(pace ?? 1_000),
  // The limit is out of reach because the warm-up of a new sender would take days.
  LETTER_PER_DAY: "9999999",
  DKIM_PRIVATE_KEY: generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }).privateKey,
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
};

printFigures(await (values.list ? loadList() : sendLetter()));
await postgres?.stop();
process.exit();

function open() {
  const migrationsFolder = join(ROOT, "database/migrations");
  return openDatabase({ databaseUrl: postgres?.url ?? null, dataDir, migrationsFolder, onConnectionError: () => {} });
}

async function loadList(): Promise<Figure[]> {
  const { db, close } = await open();
  await addManyReaders(db, recipients);
  await close();
  return measureList({ dataDir, environment });
}

async function sendLetter(): Promise<Figure[]> {
  const figures = await prepare();
  if (!values["prepare-only"]) figures.push(...(await (pace ? sendAtPace(pace) : send())));
  return figures;
}

async function prepare(): Promise<Figure[]> {
  const { db, close } = await open();
  await addManyReaders(db, recipients);
  await prepareLetter(db, readSettings({ ...environment, DATA_DIR: dataDir }), LETTER);
  const owner = randomUUID();
  await takeLease(db, LETTER, owner);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = performance.now();
  await prepareAudience(db, { letter: LETTER, owner, at: new Date() });
  const seconds = (performance.now() - start) / 1_000;
  delay.disable();
  await releaseLease(db, LETTER, owner);
  await close();
  return [
    {
      name: "rows of a letter prepared",
      value: seconds,
      unit: "s",
      target: atMost((60 * recipients) / RECIPIENTS),
    },
    {
      name: "event loop held up while they are",
      unit: "ms",
      value: delay.percentile(99) / 1e6,
      detail: `99 % of turns; ${Math.round(delay.max / 1e6)} ms at most`,
      target: atMost(50),
    },
  ];
}

async function countSink(): Promise<SinkCount> {
  sink.send("count");
  const [{ count }] = (await once(sink, "message")) as [{ count: SinkCount }];
  return count;
}

async function sendAtPace(perSecond: number): Promise<Figure[]> {
  const server = await startServer({ dataDir, environment });
  while ((await countSink()).messages < recipients) await wait(500);
  await server.stop();
  sink.send("arrivals");
  const [{ arrivals }] = (await once(sink, "message")) as [{ arrivals: number[] }];
  return describePace(arrivals, perSecond);
}

async function send(): Promise<Figure[]> {
  const file = join(dataDir, "probe.json");
  const server = await startServer({
    dataDir,
    environment: { ...environment, ...probeEnvironment(file, "--expose-gc") },
  });
  while ((await countSink()).messages < recipients / 20) await wait(200);
  const before = (await probe(server, file)).heapUsed;
  const atProbe = (await countSink()).messages;
  const isOver = async () => (await countSink()).messages >= recipients;
  const meanwhile = await measureMeanwhile(server, { isOver, countSink });
  const count = await countSink();
  const after = (await probe(server, file)).heapUsed;
  await wait(2_000);
  await server.stop();
  await requireAll(count);
  const bare = await measureBareSmtp(environment.SMTP_URL, count.bytes / count.messages);
  const growth = ((after - before) / MIB) * (RECIPIENTS / (recipients - atProbe));
  return describe(count, { meanwhile, growth, bare });
}

async function requireAll(count: SinkCount): Promise<void> {
  const { db, close } = await open();
  const letter = await readLetter(db, LETTER);
  const counts = letter && (await countDeliveries(db, letter));
  await close();
  if (count.people !== recipients || count.twice > 0 || counts?.sent !== recipients || letter?.state !== "done")
    throw new Error(`${JSON.stringify(count)} ${letter?.state} ${JSON.stringify(counts)}`);
}

type Measured = { meanwhile: Meanwhile; growth: number; bare: number };

function describe(count: SinkCount, { meanwhile, growth, bare }: Measured): Figure[] {
  const { pages, signIns, resident } = meanwhile;
  const size = `${Math.round(count.bytes / count.messages / 1_000)} KB each, signed`;
  return [
    {
      name: "letters sent",
      unit: "/s",
      detail: size,
      value: (count.messages * 1_000) / (count.lastAt - count.firstAt),
      reference: { name: "ready bytes, without database or signature", value: bare },
      target: atLeast(100),
    },
    {
      name: "all of them",
      unit: "min",
      value: (count.lastAt - count.firstAt) / 60_000,
      target: atMost((20 * recipients) / RECIPIENTS),
    },
    {
      name: "heap growth over 100,000 letters",
      value: growth,
      unit: "MiB",
      target: atMost(5),
    },
    {
      name: "resident memory meanwhile, at most",
      value: Math.max(...resident),
      unit: "MiB",
      target: atMost(450),
    },
    {
      name: "99 % of pages come within, meanwhile",
      unit: "ms",
      value: percentile(pages, 0.99),
      target: atMost(50),
    },
    {
      name: "a sign-in message leaves within, meanwhile",
      unit: "s",
      value: Math.max(...signIns) / 1_000,
      detail: `the slowest of ${signIns.length}`,
      target: atMost(5),
    },
  ];
}
