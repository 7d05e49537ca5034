import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, inArray, lte } from "drizzle-orm";
import { pauseAfterBadFigures } from "#app/letters/bounces/pause-after-bad-figures.server.ts";
import {
  countDeliveries,
  type LetterRow,
  logLetter,
  moveLetter,
  readLetter,
  SERVER,
} from "#app/letters/store/letter-store.server.ts";
import { pauseSending, TEXT_MISSING } from "#app/letters/store/pause-sending.server.ts";
import { LETTER_KINDS } from "#app/letters/subscriptions/letter-kind.ts";
import { letters } from "#database/schema/letters.server.ts";
import { describeError } from "#platform/log.ts";
import { prepareAudience } from "./audience-rows.server.ts";
import { releaseLease, releaseLeases, takeLease } from "./lease.server.ts";
import { recoverLetter } from "./recover-letter.server.ts";
import { type SendServices, sendLetter, sleep } from "./send-letter.server.ts";

export type LetterScheduler = {
  trigger: () => void;
  stop: () => Promise<void>;
};

const TICK_MS = 30_000;
const STOP_MS = 30_000;
/** A letter that is later than this waits for the decision of a person. */
const LATE_MS = 6 * 3_600_000;
/** Two versions of the site may run side by side for this long during a deployment. */
const DEPLOYMENT_MS = 10 * 60_000;

/**
 * Looks for due letters at the start and every half minute. The state is in the database alone, so that a restart loses
 * nothing.
 */
export function startLetters(services: SendServices, now: () => Date = () => new Date()): LetterScheduler {
  const owner = randomUUID();
  const stopping = new AbortController();
  let isAsked = false;
  let waking = new AbortController();
  const trigger = () => {
    isAsked = true;
    waking.abort();
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isAsked = false;
      const hasMore = await tick(services, { owner, signal: stopping.signal, now }).catch((error) => {
        services.log.error("letters_failed", describeError(error));
        return false;
      });
      if (isAsked || stopping.signal.aborted) continue;
      waking = new AbortController();
      await sleep(AbortSignal.any([waking.signal, stopping.signal]), hasMore ? undefined : TICK_MS);
    }
    await releaseLeases(services.db, owner).catch((error) =>
      services.log.warn("letter_lease_failed", describeError(error)),
    );
  }

  const running = run();
  return {
    trigger,
    async stop() {
      stopping.abort();
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
    },
  };
}

type Tick = { owner: string; signal: AbortSignal; now: () => Date };

/** Returns true while a letter of this process is still being sent. */
export async function tick(services: SendServices, { owner, signal, now }: Tick): Promise<boolean> {
  const { db } = services;
  await startDue(services, now());
  const open = await db
    .select({ number: letters.number })
    .from(letters)
    .where(inArray(letters.state, ["preparing", "sending"]))
    .orderBy(asc(letters.number));
  let hasMore = false;
  for (const { number } of open) {
    const isLeaving = await sendWhatIsDue(services, number, { owner, signal, now });
    hasMore ||= isLeaving;
    // The lease is released because other letters must not wait hours for the last retries of this one.
    if (signal.aborted || !isLeaving || open.length > 1) await releaseLease(db, number, owner);
  }
  return hasMore;
}

async function sendWhatIsDue(services: SendServices, number: number, { owner, signal, now }: Tick): Promise<boolean> {
  const { db, log } = services;
  if (!(await takeLease(db, number, owner))) return false;
  const before = await readLetter(db, number);
  if (before?.state === "preparing" && !(await pauseAfterBadFigures(services, before, now()))) {
    const people = await prepareAudience(db, { letter: number, owner, at: now() });
    if (people !== null) log.info("letter_started", { letter: number, people });
  }
  const reason = (await recoverLetter(services, number, now())) ?? services.withdrawalOf(number);
  if (reason) await pauseSending(services, number, reason, now());
  const letter = await readLetter(db, number);
  if (letter?.state !== "sending") return false;
  await sendLetter(services, { letter, owner, signal, now });
  const after = await readLetter(db, number);
  if (after?.state === "sending") return true;
  if (after) await logEnd(services, after);
  return false;
}

/** All counts are logged, so that the log alone tells what became of a letter. */
async function logEnd({ db, log }: SendServices, letter: LetterRow): Promise<void> {
  const event = letter.state === "done" ? "letter_finished" : "letter_stopped";
  log.info(event, { letter: letter.number, state: letter.state, ...(await countDeliveries(db, letter)) });
}

/** When two letters of a series are due, only the newer one is sent. */
async function startDue(services: SendServices, now: Date): Promise<void> {
  const { db } = services;
  const due = await db
    .select({ kind: letters.kind, number: letters.number, sendAt: letters.sendAt })
    .from(letters)
    .where(and(eq(letters.state, "scheduled"), lte(letters.sendAt, now)))
    .orderBy(desc(letters.number));
  for (const [index, { kind, number, sendAt }] of due.entries()) {
    const lateMs = now.getTime() - (sendAt?.getTime() ?? 0);
    const isOlder = index > 0 && LETTER_KINDS[kind].isSeries;
    const reason = await holdReason(services, { number, lateMs, isOlder }, now);
    if (reason === TEXT_MISSING && lateMs < DEPLOYMENT_MS) continue;
    // A process with other content may have started the letter meanwhile, so it is paused only if it is still
    // scheduled.
    if (reason) await pauseSending(services, number, reason, now, ["scheduled"]);
    else if (await moveLetter(db, number, { from: ["scheduled"], to: "preparing", pauseReason: null })) {
      const minutes = Math.round(lateMs / 60_000);
      const what = minutes > 1 ? `Départ, avec ${minutes} minutes de retard` : "Départ";
      await logLetter(db, { letter: number, who: SERVER, what }, now);
    }
  }
}

type Due = { number: number; lateMs: number; isOlder: boolean };

/**
 * Returns the reason to hold a letter back, or null. The message is frozen, but the pages and questions that it links
 * to, the settings and the list may have changed.
 */
async function holdReason(
  { db, runPreflight, withdrawalOf }: SendServices,
  { number, lateMs, isOlder }: Due,
  now: Date,
): Promise<string | null> {
  if (isOlder) return "Une lettre plus récente partait à la même heure.";
  const withdrawal = withdrawalOf(number);
  if (withdrawal) return withdrawal;
  if (lateMs > LATE_MS) return "L’heure est passée de plus de six heures.";
  const letter = await readLetter(db, number);
  const stop = letter && (await runPreflight(letter, now));
  if (stop === TEXT_MISSING) return stop;
  return stop ? `Le contrôle l’a arrêtée à l’heure du départ. ${stop}` : null;
}
