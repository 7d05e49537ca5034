import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { purposeOf } from "#app/features/letters/message/edition-kind.ts";
import { dayLimit } from "#app/features/letters/sending/warm-up.ts";
import { DELIVERY, type DeliveryCounts, OPEN_STATES, totalOf } from "#app/features/letters/store/delivery-states.ts";
import type { EditionRow } from "#app/features/letters/store/edition-store.server.ts";
import type { Database } from "#database/open.server.ts";
import { letterDeliveries } from "#database/schema/letters.server.ts";
import { consentEvents } from "#database/schema/subscribers.server.ts";
import { formatMinute, formatSecond } from "#platform/french/paris-time.ts";

const DAY_MS = 86_400_000;
const MEASURED_MS = 60_000;
/** A shorter time gives an erratic rate. */
const ENOUGH_MS = 2_000;
const WEEK_DAYS = 7;

export type LetterProgress = {
  done: number;
  total: number;
  /** Over the last minute. */
  perSecond: number;
  end: string | null;
  /** When sending goes on after the day's limit; null when it is not reached. */
  resumesAt: string | null;
  dayLimit: number | null;
};

export async function readProgress(
  db: Database,
  { edition, counts, now }: { edition: EditionRow; counts: DeliveryCounts; now: Date },
): Promise<LetterProgress | null> {
  if (!edition.startedAt) return null;
  const total = totalOf(counts);
  const open = OPEN_STATES.reduce((sum, state) => sum + counts[state], 0);
  const progress = {
    done: total - open,
    total,
    perSecond: 0,
    end: null,
    resumesAt: null,
    dayLimit: dayLimit(edition, edition.dayIndex),
  };
  if (edition.state !== "sending" || open === 0) return progress;
  const resumesAt = nextDay(edition, now);
  if (resumesAt) return { ...progress, resumesAt: formatMinute(resumesAt) };
  const perSecond = await measureRate(db, edition, now);
  const end = perSecond > 0 ? formatSecond(new Date(now.getTime() + (open / perSecond) * 1_000)) : null;
  return { ...progress, perSecond, end };
}

function nextDay(edition: EditionRow, now: Date): Date | null {
  const { dayCount, dayIndex, startedAt } = edition;
  const limit = dayLimit(edition, dayIndex);
  if (limit === null || !startedAt || dayCount < limit) return null;
  const end = new Date(startedAt.getTime() + (dayIndex + 1) * DAY_MS);
  return end > now ? end : null;
}

async function measureRate(db: Database, { number, startedAt }: EditionRow, now: Date): Promise<number> {
  const since = new Date(Math.max(startedAt?.getTime() ?? 0, now.getTime() - MEASURED_MS));
  const [row] = await db
    .select({ ended: sql<number>`count(*)::int` })
    .from(letterDeliveries)
    .where(
      and(
        eq(letterDeliveries.edition, number),
        inArray(letterDeliveries.state, [DELIVERY.sent, DELIVERY.refused]),
        gte(letterDeliveries.changedAt, since),
      ),
    );
  return (row?.ended ?? 0) / (Math.max(ENOUGH_MS, now.getTime() - since.getTime()) / 1_000);
}

export type LetterWeek = { left: number; joined: number };

type Departure = Pick<EditionRow, "number" | "startedAt">;

export async function readWeek(db: Database, { number, startedAt }: Departure): Promise<LetterWeek | null> {
  if (!startedAt) return null;
  const end = new Date(startedAt.getTime() + WEEK_DAYS * DAY_MS);
  const rows = await db
    .select({ kind: consentEvents.kind, people: sql<number>`count(distinct ${consentEvents.subscriberId})::int` })
    .from(consentEvents)
    .where(
      and(
        eq(consentEvents.purpose, purposeOf(number)),
        gte(consentEvents.createdAt, startedAt),
        sql`${consentEvents.createdAt} < ${end.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(consentEvents.kind);
  const countOf = (kind: string) => rows.find((row) => row.kind === kind)?.people ?? 0;
  return { left: countOf("withdrawn"), joined: countOf("confirmed") };
}
