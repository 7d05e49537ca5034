import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { DELIVERY } from "#app/letters/store/delivery-states.ts";
import { lockWantedReaders } from "#app/letters/subscriptions/audience.server.ts";
import { LETTER_KINDS, type LetterId, type LetterKind } from "#app/letters/subscriptions/letter-kind.ts";
import { listPaused } from "#app/letters/subscriptions/letter-pauses.server.ts";
import { recordMailProblem } from "#app/letters/subscriptions/mail-problems.server.ts";
import { isSuppressedAddress } from "#app/letters/subscriptions/suppressed-address.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterDeliveries, letters, mailProblems } from "#database/schema/letters.server.ts";
import type { Outcome } from "#platform/mail/delivery-outcome.ts";
import { renewLease } from "./lease.server.ts";
import { dayLimit } from "./warm-up.ts";

export type Claim = {
  position: number;
  attempts: number;
  uncertainTries: number;
  reader: { id: string; email: string };
};
export type Result = { claim: Claim; outcome: Outcome };

type Exchanged = {
  claims: Claim[];
  /**
   * This says why there are no claims: the lease is lost, the letter is stopped, the limit of the day is reached, or
   * nothing is due. It is also null when no claim was wanted, or with an alarm.
   */
  reason: "lost" | "stopped" | "day" | "empty" | null;
  /** The letter has to be paused for this reason, because too many copies got no answer; null otherwise. */
  alarm: string | null;
};

/**
 * The cursor advances even if the transaction is rolled back. finishLetter then finds pending rows, and the next tick
 * scans from 0.
 */
export type ScanCursor = { next: number };

const DAY_MS = 86_400_000;
/** A copy waits this long after each refusal, about a day in all. */
const RETRY_MINUTES = [15, 60, 180, 360, 360, 360];
/** An uncertain copy waits this long for its next attempt, longer than any SMTP conversation. */
export const QUIET_MS = 10 * 60_000;
/** A copy that a server accepted twice without confirming has most likely arrived, so it is not sent a third time. */
export const UNCERTAIN_TRIES = 2;
const UNCERTAIN_PER_STOP = 50;
/** RFC 5321 gives this code to a mailbox name that is not allowed. */
const UNSUPPORTED_CODE = 553;

type SettleAndClaim = {
  letter: number;
  owner: string;
  results: Result[];
  wanted: number;
  cursor: ScanCursor;
  now: Date;
};

/**
 * Outcomes are recorded and copies claimed in one transaction, so that a crash leaves at most one uncertain copy per
 * connection.
 */
export async function settleAndClaim(
  db: Database,
  { letter, owner, results, wanted, cursor, now }: SettleAndClaim,
): Promise<Exchanged> {
  return db.transaction(async (tx) => {
    const held = await renewLease(tx, letter, owner);
    if (!held) return { claims: [], reason: "lost", alarm: null };
    await recordSent(tx, letter, results, now);
    for (const result of results) if (result.outcome.kind !== "sent") await record(tx, held, result, now);
    const alarm = await countUncertain(tx, letter, results);
    if (held.state !== "sending") return { claims: [], reason: "stopped", alarm };
    if (wanted === 0 || alarm) return { claims: [], reason: null, alarm };
    const day = Math.floor((now.getTime() - (held.startedAt ?? now).getTime()) / DAY_MS);
    const dayCount = day === held.dayIndex ? held.dayCount : 0;
    const limit = dayLimit(held, day);
    const allowed = limit === null ? wanted : Math.min(wanted, limit - dayCount);
    if (allowed <= 0) return { claims: [], reason: "day", alarm };
    const claims = await claim(tx, held, { wanted: allowed, cursor, now });
    if (claims.length > 0) {
      await tx
        .update(letters)
        .set({ dayIndex: day, dayCount: dayCount + claims.length })
        .where(eq(letters.number, letter));
    }
    return { claims, reason: claims.length > 0 ? null : "empty", alarm };
  });
}

type ClaimOrder = Pick<SettleAndClaim, "letter" | "wanted" | "cursor" | "now">;

/** Due retries are claimed first, then untried copies, then due retries that got a 5xx code. */
async function claim(tx: Transaction, held: LetterId, order: Omit<ClaimOrder, "letter">): Promise<Claim[]> {
  const { number: letter } = held;
  const { wanted, cursor, now } = order;
  const notRefusedCondition = or(isNull(letterDeliveries.code), lt(letterDeliveries.code, 500));
  const claims = await claimRows(tx, held, await listDue(tx, { letter, wanted, now }, notRefusedCondition), now);
  while (claims.length < wanted) {
    const rows = await tx
      .select(COLUMNS)
      .from(letterDeliveries)
      .where(
        and(
          eq(letterDeliveries.letter, letter),
          gte(letterDeliveries.position, cursor.next),
          eq(letterDeliveries.state, DELIVERY.pending),
        ),
      )
      .orderBy(asc(letterDeliveries.position))
      .limit(wanted - claims.length);
    if (rows.length === 0) break;
    cursor.next = (rows.at(-1)?.position ?? cursor.next) + 1;
    claims.push(...(await claimRows(tx, held, rows, now)));
  }
  const remainingOrder = { letter, wanted: wanted - claims.length, now };
  if (remainingOrder.wanted > 0) {
    const due = await listDue(tx, remainingOrder, gte(letterDeliveries.code, 500));
    claims.push(...(await claimRows(tx, held, due, now)));
  }
  return claims;
}

/** No condition on the state is needed, because `nextTry` is set only while a copy is deferred or uncertain. */
function listDue(tx: Transaction, { letter, wanted, now }: Omit<ClaimOrder, "cursor">, codeCondition: SQL | undefined) {
  const dueCondition = and(
    eq(letterDeliveries.letter, letter),
    isNotNull(letterDeliveries.nextTry),
    lte(letterDeliveries.nextTry, now),
  );
  return tx
    .select(COLUMNS)
    .from(letterDeliveries)
    .where(and(dueCondition, codeCondition))
    .orderBy(asc(letterDeliveries.nextTry))
    .limit(wanted);
}

const COLUMNS = {
  position: letterDeliveries.position,
  subscriberId: letterDeliveries.subscriberId,
  attempts: letterDeliveries.attempts,
  uncertainTries: letterDeliveries.uncertainTries,
};

type Row = { position: number; subscriberId: string | null; attempts: number; uncertainTries: number };

async function claimRows(
  tx: Transaction,
  { kind, number: letter }: LetterId,
  rows: Row[],
  now: Date,
): Promise<Claim[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ subscriberId }) => subscriberId ?? []);
  const readers = await lockWantedReaders(tx, { purpose: LETTER_KINDS[kind].purpose, ids });
  const leftOut = await listLeftOut(tx, kind, ids, now);
  const claims = rows.flatMap(({ position, attempts, uncertainTries, subscriberId }) => {
    const reader = subscriberId && !leftOut.has(subscriberId) ? readers.get(subscriberId) : undefined;
    return reader ? [{ position, attempts: attempts + 1, uncertainTries, reader }] : [];
  });
  const claimed = new Set(claims.map(({ position }) => position));
  const skipped = rows.flatMap(({ position }) => (claimed.has(position) ? [] : [position]));
  await setState(tx, { letter, positions: [...claimed], state: DELIVERY.sending, now, isAttempt: true });
  await setState(tx, { letter, positions: skipped, state: DELIVERY.skipped, now });
  return claims;
}

async function setState(
  tx: Transaction,
  {
    letter,
    positions,
    state,
    now,
    isAttempt = false,
  }: { letter: number; positions: number[]; state: number; now: Date; isAttempt?: boolean },
): Promise<void> {
  if (positions.length === 0) return;
  await tx
    .update(letterDeliveries)
    .set({
      state,
      nextTry: null,
      changedAt: now,
      ...(isAttempt ? { attempts: sql`${letterDeliveries.attempts} + 1` } : {}),
    })
    .where(and(eq(letterDeliveries.letter, letter), inArray(letterDeliveries.position, positions)));
}

async function listLeftOut(tx: Transaction, kind: LetterKind, ids: string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const problems = await tx
    .select({ id: mailProblems.subscriberId, kind: mailProblems.kind, softLetters: mailProblems.softLetters })
    .from(mailProblems)
    .where(inArray(mailProblems.subscriberId, ids));
  const paused = LETTER_KINDS[kind].isSeries ? await listPaused(tx, ids, now) : [];
  return new Set([...problems.filter(isSuppressedAddress).map(({ id }) => id), ...paused]);
}

/** Nearly all copies are accepted, so those with the same answer code are recorded in one statement. */
async function recordSent(tx: Transaction, letter: number, results: Result[], now: Date): Promise<void> {
  const byCode = new Map<number, number[]>();
  for (const { claim, outcome } of results) {
    if (outcome.kind !== "sent") continue;
    byCode.set(outcome.code, [...(byCode.get(outcome.code) ?? []), claim.position]);
  }
  for (const [code, positions] of byCode) {
    await tx
      .update(letterDeliveries)
      .set({ state: DELIVERY.sent, code, nextTry: null, changedAt: now })
      .where(
        and(
          eq(letterDeliveries.letter, letter),
          inArray(letterDeliveries.position, positions),
          eq(letterDeliveries.state, DELIVERY.sending),
        ),
      );
  }
}

async function record(tx: Transaction, letter: LetterId, { claim, outcome }: Result, now: Date): Promise<void> {
  await tx
    .update(letterDeliveries)
    .set({ ...afterOutcome(outcome, claim, now), changedAt: now })
    .where(
      and(
        eq(letterDeliveries.letter, letter.number),
        eq(letterDeliveries.position, claim.position),
        eq(letterDeliveries.state, DELIVERY.sending),
      ),
    );
  const subscriberId = claim.reader.id;
  if (outcome.kind === "unsupported")
    await recordMailProblem(tx, { subscriberId, kind: "unsupported", letter, code: "5.6.7" }, now);
  if (outcome.kind === "full" || (outcome.kind === "refused" && outcome.isDead)) {
    const kind = outcome.kind === "refused" ? "hard" : "soft";
    await recordMailProblem(tx, { subscriberId, kind, letter, code: outcome.status || String(outcome.code) }, now);
  }
}

/** Every 50th uncertain copy stops the letter, even one that was resumed. */
async function countUncertain(tx: Transaction, letter: number, results: Result[]): Promise<string | null> {
  const added = results.filter(({ outcome }) => outcome.kind === "uncertain").length;
  if (added === 0) return null;
  const [row] = await tx
    .update(letters)
    .set({ uncertainEver: sql`${letters.uncertainEver} + ${added}` })
    .where(eq(letters.number, letter))
    .returning({ all: letters.uncertainEver });
  const all = row?.all ?? 0;
  const thresholdsPassed = (count: number) => Math.floor(count / UNCERTAIN_PER_STOP);
  if (thresholdsPassed(all) === thresholdsPassed(all - added)) return null;
  return `${all} envois incertains pour cette lettre : le relais les prend sans répondre.`;
}

function afterOutcome(outcome: Outcome, { attempts, uncertainTries }: Claim, now: Date) {
  switch (outcome.kind) {
    case "sent":
      return { state: DELIVERY.sent, code: outcome.code, nextTry: null };
    case "refused":
    case "full":
      return { state: DELIVERY.refused, code: outcome.code, nextTry: null };
    case "unsupported":
      return { state: DELIVERY.refused, code: UNSUPPORTED_CODE, nextTry: null };
    case "uncertain":
      return uncertainTries + 1 < UNCERTAIN_TRIES
        ? {
            state: DELIVERY.uncertain,
            code: null,
            nextTry: new Date(now.getTime() + QUIET_MS),
            uncertainTries: uncertainTries + 1,
          }
        : { state: DELIVERY.unconfirmed, code: null, nextTry: null, uncertainTries: uncertainTries + 1 };
    case "ours":
    case "later": {
      const { code } = outcome;
      // These attempts do not count against the person; such a copy is given up only when the letter is too old.
      const isUncounted = outcome.kind === "later" ? outcome.isThrottled : outcome.isConnection;
      const counted = isUncounted ? attempts - 1 : attempts;
      const minutes = RETRY_MINUTES[isUncounted ? 0 : counted - 1];
      if (minutes === undefined) return { state: DELIVERY.gaveUp, code, nextTry: null };
      return { state: DELIVERY.deferred, code, nextTry: minutesAfter(now, minutes), attempts: counted };
    }
  }
}

function minutesAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}
