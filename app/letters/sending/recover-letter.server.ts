import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { DELIVERY, OPEN_STATES } from "#app/letters/store/delivery-states.ts";
import { countCopies, type LetterRow, logLetter, SERVER, writeSums } from "#app/letters/store/letter-store.server.ts";
import { readPausedMs } from "#app/letters/store/pause-sending.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterDeliveries, letters } from "#database/schema/letters.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { QUIET_MS, UNCERTAIN_TRIES } from "./settle-and-claim.server.ts";
import { SENDING_DAYS } from "./warm-up.ts";

const DAY_MS = 86_400_000;

/** One process cannot have more uncertain copies in flight than this. */
const UNCERTAIN_AT_ONCE = 10;
const UNCERTAIN_IN_ALL = 50;

/**
 * After a crash, copies that may or may not have been sent are retried later. Returns a reason to pause when there are
 * more than a crash can explain, or null.
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
 * Ends the letter if nothing is left to send and the states add up to the audience. Returns whether it ended. The
 * remaining copies of an old letter are given up.
 */
export async function finishLetter(db: Database, { letter, owner, now }: End): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(letters).where(eq(letters.number, letter)).for("update");
    // The letter was stopped meanwhile, or another process is sending it.
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
  // Copies are sent by position, so when the last one is not pending, none is.
  const [last] = await tx
    .select(state)
    .from(letterDeliveries)
    .where(ofLetter)
    .orderBy(desc(letterDeliveries.position))
    .limit(1);
  return last?.state === DELIVERY.pending;
}

/** The time during which a person paused the letter does not count. */
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
