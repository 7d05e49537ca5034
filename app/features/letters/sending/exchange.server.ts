import { and, asc, eq, gt, gte, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { purposeOf } from "#app/features/letters/message/edition-kind.ts";
import { DELIVERY } from "#app/features/letters/store/delivery-states.ts";
import { recordMailProblem } from "#app/features/mailings/mail-problems.server.ts";
import { isStopped } from "#app/features/mailings/stopped-address.ts";
import { isStillWanted } from "#app/features/newsletter/subscriptions/audience.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterDeliveries, letterEditions, letterPauses, mailProblems } from "#database/schema/letters.server.ts";
import { renewLease } from "./lease.server.ts";
import type { Outcome } from "./outcomes.ts";
import { dayLimit } from "./warm-up.ts";

export type Claim = { position: number; attempts: number; reader: { id: string; email: string } };
export type Result = { claim: Claim; outcome: Outcome };

type Exchanged = {
  claims: Claim[];
  /** Why there is none: lost lease, edition stopped, day's limit, or nothing due. */
  reason: "lost" | "stopped" | "day" | "empty" | null;
};

export type Cursor = { position: number };

const DAY_MS = 86_400_000;
const OURS_MINUTES = 15;
/** Waits after each refusal; about a day in all. */
const RETRY_MINUTES = [15, 60, 180, 360, 360, 360];
/** Longer than any SMTP conversation. */
export const QUIET_MS = 10 * 60_000;

type Exchange = { edition: number; owner: string; results: Result[]; wanted: number; cursor: Cursor; now: Date };

/** One transaction, so that a crash leaves at most one uncertain copy per connection. */
export async function exchange(
  db: Database,
  { edition, owner, results, wanted, cursor, now }: Exchange,
): Promise<Exchanged> {
  return db.transaction(async (tx) => {
    const held = await renewLease(tx, edition, owner);
    if (!held) return { claims: [], reason: "lost" };
    await recordSent(tx, edition, results, now);
    for (const result of results) if (result.outcome.kind !== "sent") await record(tx, edition, result, now);
    if (held.state !== "sending") return { claims: [], reason: "stopped" };
    if (wanted === 0) return { claims: [], reason: null };
    const day = Math.floor((now.getTime() - (held.startedAt ?? now).getTime()) / DAY_MS);
    const dayCount = day === held.dayIndex ? held.dayCount : 0;
    const limit = dayLimit(held, day);
    const allowed = limit === null ? wanted : Math.min(wanted, limit - dayCount);
    if (allowed <= 0) return { claims: [], reason: "day" };
    const claims = await claim(tx, { edition, wanted: allowed, cursor, now });
    if (claims.length > 0) {
      await tx
        .update(letterEditions)
        .set({ dayIndex: day, dayCount: dayCount + claims.length })
        .where(eq(letterEditions.number, edition));
    }
    return { claims, reason: claims.length > 0 ? null : "empty" };
  });
}

async function claim(
  tx: Transaction,
  { edition, wanted, cursor, now }: Pick<Exchange, "edition" | "wanted" | "cursor" | "now">,
): Promise<Claim[]> {
  const claims: Claim[] = [];
  const due = await tx
    .select(COLUMNS)
    .from(letterDeliveries)
    .where(
      and(
        eq(letterDeliveries.edition, edition),
        isNotNull(letterDeliveries.nextTry),
        lte(letterDeliveries.nextTry, now),
      ),
    )
    .orderBy(asc(letterDeliveries.nextTry))
    .limit(wanted);
  claims.push(...(await mark(tx, edition, due, now)));
  while (claims.length < wanted) {
    const rows = await tx
      .select(COLUMNS)
      .from(letterDeliveries)
      .where(
        and(
          eq(letterDeliveries.edition, edition),
          gte(letterDeliveries.position, cursor.position),
          eq(letterDeliveries.state, DELIVERY.pending),
        ),
      )
      .orderBy(asc(letterDeliveries.position))
      .limit(wanted - claims.length);
    if (rows.length === 0) break;
    cursor.position = (rows.at(-1)?.position ?? cursor.position) + 1;
    claims.push(...(await mark(tx, edition, rows, now)));
  }
  return claims;
}

const COLUMNS = {
  position: letterDeliveries.position,
  subscriberId: letterDeliveries.subscriberId,
  attempts: letterDeliveries.attempts,
};

type Row = { position: number; subscriberId: string | null; attempts: number };

async function mark(tx: Transaction, edition: number, rows: Row[], now: Date): Promise<Claim[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ subscriberId }) => subscriberId ?? []);
  const readers = await isStillWanted(tx, { purpose: purposeOf(edition), ids });
  const leftOut = await listLeftOut(tx, ids, now);
  const claims = rows.flatMap(({ position, attempts, subscriberId }) => {
    const reader = subscriberId && !leftOut.has(subscriberId) ? readers.get(subscriberId) : undefined;
    return reader ? [{ position, attempts: attempts + 1, reader }] : [];
  });
  const claimed = new Set(claims.map(({ position }) => position));
  const skipped = rows.flatMap(({ position }) => (claimed.has(position) ? [] : [position]));
  await setState(tx, { edition, positions: [...claimed], state: DELIVERY.sending, now, isAttempt: true });
  await setState(tx, { edition, positions: skipped, state: DELIVERY.skipped, now });
  return claims;
}

async function setState(
  tx: Transaction,
  {
    edition,
    positions,
    state,
    now,
    isAttempt = false,
  }: { edition: number; positions: number[]; state: number; now: Date; isAttempt?: boolean },
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
    .where(and(eq(letterDeliveries.edition, edition), inArray(letterDeliveries.position, positions)));
}

async function listLeftOut(tx: Transaction, ids: string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const problems = await tx
    .select({ id: mailProblems.subscriberId, kind: mailProblems.kind, softEditions: mailProblems.softEditions })
    .from(mailProblems)
    .where(inArray(mailProblems.subscriberId, ids));
  const pauses = await tx
    .select({ id: letterPauses.subscriberId })
    .from(letterPauses)
    .where(and(inArray(letterPauses.subscriberId, ids), gt(letterPauses.until, now)));
  return new Set([...problems.filter(isStopped), ...pauses].map(({ id }) => id));
}

/** One statement per answer code, since nearly all copies end so. */
async function recordSent(tx: Transaction, edition: number, results: Result[], now: Date): Promise<void> {
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
          eq(letterDeliveries.edition, edition),
          inArray(letterDeliveries.position, positions),
          eq(letterDeliveries.state, DELIVERY.sending),
        ),
      );
  }
}

async function record(tx: Transaction, edition: number, { claim, outcome }: Result, now: Date): Promise<void> {
  await tx
    .update(letterDeliveries)
    .set({ ...afterOutcome(outcome, claim.attempts, now), changedAt: now })
    .where(
      and(
        eq(letterDeliveries.edition, edition),
        eq(letterDeliveries.position, claim.position),
        eq(letterDeliveries.state, DELIVERY.sending),
      ),
    );
  if (outcome.kind === "uncertain") {
    await tx
      .update(letterEditions)
      .set({ uncertainEver: sql`${letterEditions.uncertainEver} + 1` })
      .where(eq(letterEditions.number, edition));
  }
  if (outcome.kind === "full" || (outcome.kind === "refused" && outcome.isDead)) {
    const kind = outcome.kind === "refused" ? "hard" : "soft";
    await recordMailProblem(
      tx,
      { subscriberId: claim.reader.id, kind, edition, code: outcome.status || String(outcome.code) },
      now,
    );
  }
}

function afterOutcome(outcome: Outcome, attempts: number, now: Date) {
  switch (outcome.kind) {
    case "sent":
      return { state: DELIVERY.sent, code: outcome.code, nextTry: null };
    case "refused":
    case "full":
      return { state: DELIVERY.refused, code: outcome.code, nextTry: null };
    case "uncertain":
      return { state: DELIVERY.uncertain, code: null, nextTry: new Date(now.getTime() + QUIET_MS) };
    case "ours":
      // The site was refused, not the person: tried again after the others, and not counted as an attempt.
      return {
        state: DELIVERY.deferred,
        code: outcome.code,
        nextTry: minutesAfter(now, OURS_MINUTES),
        attempts: attempts - 1,
      };
    case "later": {
      const { code, isThrottled } = outcome;
      // Not counted against the person: such a copy is given up with the edition, by its age.
      const counted = isThrottled ? attempts - 1 : attempts;
      const minutes = RETRY_MINUTES[isThrottled ? 0 : counted - 1];
      if (minutes === undefined) return { state: DELIVERY.gaveUp, code, nextTry: null };
      return { state: DELIVERY.deferred, code, nextTry: minutesAfter(now, minutes), attempts: counted };
    }
  }
}

function minutesAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}
