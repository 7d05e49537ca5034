// A process that sends letters and nothing else, for tests that stop it: node letter-sender.ts PEOPLE DATA_DIR SMTP_URL
// [DATABASE_URL]. The first one begins the letter; each tells its parent what it found when it ended by itself.
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { startLetters } from "#app/letters/sending/letter-scheduler.server.ts";
import { resumeLetter } from "#app/letters/sending/letter-transitions.server.ts";
import { DELIVERY, type DeliveryCounts } from "#app/letters/store/delivery-states.ts";
import { countDeliveries, type LetterRow, readLetter } from "#app/letters/store/letter-store.server.ts";
import { openDatabase } from "#database/open.server.ts";
import { addReaders, createLetterProcess, startLetter } from "#tests/support/site/letter-sending.ts";

export type SenderReport = {
  state: LetterRow["state"];
  counts: DeliveryCounts;
  doubts: number;
  /** Copies in doubt after each kill. */
  doubtsAtKills: number[];
  /** How often each person's copy was begun. */
  attempts: Record<string, number>;
  /** How often the letter paused itself and a person resumed it. */
  resumed: number;
};

const TURN_MS = 100;

const [people = "", dataDir = "", smtpUrl = "", databaseUrl = null] = process.argv.slice(2);
const { db, close } = await openDatabase({
  databaseUrl,
  dataDir,
  migrationsFolder: join(import.meta.dirname, "../../../database/migrations"),
  onConnectionError: () => {},
});
// Given a number a day there is no warm-up, whose first day has five hundred.
const sender = createLetterProcess(db, smtpUrl, { LETTER_PER_DAY: "999999" });
let isEnding = false;
process.once("SIGTERM", () => void end());
if (!(await readLetter(db, 1))) {
  await addReaders(db, Number(people));
  await startLetter(sender, 1, new Date());
}
// Twenty seconds after a kill another process would take over.
await db.execute(sql`update letter_editions set lease_until = now() - interval '1 second'`);
const letters = startLetters(sender);
const turns = setInterval(() => void turn().catch(() => undefined), TURN_MS);

async function turn(): Promise<void> {
  const letter = await readLetter(db, 1);
  if (letter?.state === "done") return end();
  // After fifty doubts it pauses itself, for a person who presses « Reprendre ».
  if (letter?.state === "paused") await resumeLetter(sender, { number: 1, who: "test", now: new Date(), isSure: true });
  // What is in doubt need not wait its ten minutes here.
  await db.execute(sql`update letter_deliveries set next_try = now() where state = ${DELIVERY.uncertain}`);
  letters.trigger();
}

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  clearInterval(turns);
  await letters.stop();
  const report = await readReport();
  await close();
  process.send?.(report, () => process.exit(0));
}

async function readReport(): Promise<SenderReport> {
  const letter = (await readLetter(db, 1))!;
  const { rows: copies } = (await db.execute(sql`
    select email, attempts from letter_deliveries join email_subscribers on id = subscriber_id
  `)) as unknown as { rows: { email: string; attempts: number }[] };
  const { rows: log } = (await db.execute(sql`select what, count from letter_log`)) as unknown as {
    rows: { what: string; count: number | null }[];
  };
  return {
    state: letter.state,
    counts: await countDeliveries(db, letter),
    doubts: letter.uncertainEver,
    doubtsAtKills: log.flatMap(({ what, count }) =>
      what === "Envois coupés par un arrêt du serveur" ? [count ?? 0] : [],
    ),
    attempts: Object.fromEntries(copies.map(({ email, attempts }) => [email, attempts])),
    resumed: log.filter(({ what }) => what === "Reprise").length,
  };
}
