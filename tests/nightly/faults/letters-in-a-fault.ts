import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { startLetters } from "#app/letters/sending/letter-scheduler.server.ts";
import { countDeliveries, readLetter } from "#app/letters/store/letter-store.server.ts";
import { openDatabase } from "#database/open.server.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { addReaders, createLetterProcess, startLetter } from "#tests/support/site/letter-sending.ts";

type LetterFaultReport = {
  state: string;
  sent: number;
  /** People to whom no message came. */
  missed: number;
  /** Messages beyond one for each person, and those that were said to be in doubt. */
  doubled: number;
  doubts: number;
  /** Messages that left between the moment when the process saw the fault and its end. */
  duringFault: number;
  /** The process wrote that it waits for its database. */
  saysSo: boolean;
};

type Fault = { begin: () => Promise<void> | void; end: () => Promise<void> | void; seconds: number };
type Place = { databaseUrl: string | null; dataDir: string; people: number; perSecond: number };

const TIMEOUT_MS = 120_000;
/** Nothing more comes of what was on its way, and of what was claimed, when the database went. */
const SETTLE_MS = 500;

/** A letter leaves, its database cannot be written to for some seconds, and nobody does anything about it. */
export async function letterInAFault({ databaseUrl, dataDir, people, perSecond }: Place, fault: Fault) {
  await using smtp = await startSmtpServer();
  const { db, close } = await openDatabase({
    databaseUrl,
    dataDir,
    migrationsFolder: join(import.meta.dirname, "../../../database/migrations"),
    onConnectionError: () => {},
  });
  const sender = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`, { LETTER_PER_SECOND: String(perSecond) });
  await addReaders(db, people);
  await startLetter(sender, 1, new Date());
  const letters = startLetters(sender);
  const says = () => sender.lines.some(({ event }) => event === "letter_database_away");
  try {
    await until(() => smtp.messages.length >= people / 4);
    await fault.begin();
    await until(says);
    await untilQuiet(() => smtp.messages.length);
    const before = smtp.messages.length;
    await wait(fault.seconds * 1_000);
    const duringFault = smtp.messages.length - before;
    await fault.end();
    // The minutes until another try, and the half minute between two looks, are not waited for here.
    await until(async () => {
      await db.execute(sql`update letter_deliveries set next_try = now() where next_try is not null`);
      letters.trigger();
      return (await readLetter(db, 1))?.state !== "sending";
    });
    const letter = await readLetter(db, 1);
    if (!letter) throw new Error("the letter is gone");
    const reached = new Set(smtp.messages.flatMap(({ recipients }) => recipients)).size;
    const report: LetterFaultReport = {
      state: letter.pauseReason ?? letter.state,
      sent: (await countDeliveries(db, letter)).sent,
      missed: people - reached,
      doubled: smtp.messages.length - reached,
      doubts: letter.uncertainEver,
      duringFault,
      saysSo: says(),
    };
    return report;
  } finally {
    await letters.stop();
    await close();
  }
}

async function untilQuiet(count: () => number): Promise<void> {
  let last = -1;
  await until(async () => {
    const before = last;
    await wait(SETTLE_MS);
    last = count();
    return last === before;
  });
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await Promise.resolve(isTrue()).catch(() => false)) return;
    await wait(100);
  }
  throw new Error("waited for too long");
}
