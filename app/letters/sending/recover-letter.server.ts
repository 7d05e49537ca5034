import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { countCopies } from "#app/letters/store/count-copies.server.ts";
import { DELIVERY, OPEN_STATES } from "#app/letters/store/delivery-states.ts";
import { type LetterRow, logLetter, SERVER } from "#app/letters/store/letter-store.server.ts";
import { writeSums } from "#app/letters/store/letter-sums.ts";
import { readPausedMs } from "#app/letters/store/paused-time.server.ts";
import { SENDING_DAYS } from "#app/letters/store/warm-up.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterDeliveries, letters } from "#database/schema/letters.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { QUIET_MS, UNCERTAIN_TRIES } from "./settle-and-claim.server.ts";

const DAY_MS = 86_400_000;

/** More uncertain copies than one process can have had in flight. */
const UNCERTAIN_AT_ONCE = 10;
const UNCERTAIN_IN_ALL = 50;

/**
 * After a crash, uncertain copies are retried later. Returns a reason to pause when there are more than a crash can
 * explain.
 */
export async function recoverLetter(
  { db, log }: Pick<ProcessServices, "db" | "log">,
  letter: number,
  now: Date,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const lastTryCondition = sql`${letterDeliveries.uncertainTries} + 1 >= ${UNCERTAIN_TRIES}`;
    const nextTry = new Date(now.getTime() + QUIET_MS).toISOString();
    const cut = await tx
      .update(letterDeliveries)
      .set({
        state: sql`case when ${lastTryCondition} then ${DELIVERY.unconfirmed}::int else ${DELIVERY.uncertain}::int end`,
        nextTry: sql`case when ${lastTryCondition} then null else ${nextTry}::timestamptz end`,
        uncertainTries: sql`${letterDeliveries.uncertainTries} + 1`,
        changedAt: now,
      })
      .where(and(eq(letterDeliveries.letter, letter), eq(letterDeliveries.state, DELIVERY.sending)))
      .returning({ position: letterDeliveries.position });
    if (cut.length === 0) return null;
    log.warn("letter_cut", { letter, copies: cut.length });
    const [row] = await tx
      .update(letters)
      .set({ uncertainEver: sql`${letters.uncertainEver} + ${cut.length}` })
      .where(eq(letters.number, letter))
      .returning({ uncertainEver: letters.uncertainEver });
    await logLetter(tx, { letter, who: SERVER, what: "Envois coupés par un arrêt du serveur", count: cut.length }, now);
    if (cut.length > UNCERTAIN_AT_ONCE)
      return `${cut.length} envois coupés d’un coup : c’est plus qu’un arrêt n’explique.`;
    if ((row?.uncertainEver ?? 0) > UNCERTAIN_IN_ALL)
      return `${row?.uncertainEver} envois incertains pour cette lettre.`;
    return null;
  });
}

type End = { letter: number; owner: string; now: Date };

/**
 * Ends the letter if nothing is left to send and the states add up to the audience; remaining copies of an old letter
 * are given up.
 */
export async function finishLetter(db: Database, { letter, owner, now }: End): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(letters).where(eq(letters.number, letter)).for("update");
    // Stopped meanwhile, or another process sends it.
    if (row?.state !== "sending" || row.leaseOwner !== owner) return false;
    if (await isOver(tx, row, now)) await giveUpRest(tx, letter, now);
    // This runs every few seconds while copies wait for a retry, so the full count is done only at the end.
    if (await hasWaiting(tx, letter)) return false;
    const { counts } = await countCopies(tx, letter);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (OPEN_STATES.some((state) => counts[state] > 0)) return false;
    if (total !== row.audience) throw new Error(`letter ${letter}: ${row.audience} people, ${total} rows`);
    await tx
      .update(letters)
      .set({
        state: "done",
        finishedAt: now,
        leaseOwner: null,
        leaseUntil: null,
        sums: writeSums({ counts, week: null }),
      })
      .where(eq(letters.number, letter));
    await logLetter(tx, { letter, who: SERVER, what: "Envoi terminé", count: counts.sent }, now);
    return true;
  });
}

async function hasWaiting(tx: Transaction, letter: number): Promise<boolean> {
  const ofLetter = eq(letterDeliveries.letter, letter);
  const state = { state: letterDeliveries.state };
  const [retry] = await tx
    .select(state)
    .from(letterDeliveries)
    .where(and(ofLetter, isNotNull(letterDeliveries.nextTry)))
    .limit(1);
  if (retry) return true;
  // With a daily limit, the people at the last positions come last.
  const [last] = await tx
    .select(state)
    .from(letterDeliveries)
    .where(ofLetter)
    .orderBy(desc(letterDeliveries.position))
    .limit(1);
  return last?.state === DELIVERY.pending;
}

/** Pauses by a person do not count as sending time. */
async function isOver(tx: Transaction, { number, startedAt }: LetterRow, now: Date): Promise<boolean> {
  if (!startedAt) return false;
  const limit = SENDING_DAYS * DAY_MS;
  const age = now.getTime() - startedAt.getTime();
  return age > limit && age - (await readPausedMs(tx, number, startedAt)) > limit;
}

async function giveUpRest(tx: Transaction, letter: number, now: Date): Promise<void> {
  const rest = await tx
    .update(letterDeliveries)
    .set({ state: DELIVERY.gaveUp, nextTry: null, changedAt: now })
    .where(
      and(
        eq(letterDeliveries.letter, letter),
        inArray(letterDeliveries.state, [DELIVERY.pending, DELIVERY.deferred, DELIVERY.uncertain]),
      ),
    )
    .returning({ position: letterDeliveries.position });
  const what = `Envois abandonnés après plus de ${SENDING_DAYS} jours d’envoi`;
  if (rest.length > 0) await logLetter(tx, { letter, who: SERVER, what, count: rest.length }, now);
}
