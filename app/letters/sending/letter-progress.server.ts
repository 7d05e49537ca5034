import { and, countDistinct, eq, gte, lt } from "drizzle-orm";
import { type DeliveryCounts, OPEN_STATES, totalOf } from "#app/letters/store/delivery-states.ts";
import { countCopies, type LetterRow, type LetterWeek, readSums } from "#app/letters/store/letter-store.server.ts";
import { LETTER_KINDS } from "#app/letters/subscriptions/letter-kind.ts";
import type { Database } from "#database/open.server.ts";
import { consentEvents } from "#database/schema/subscribers.server.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { dayLimit } from "./warm-up.ts";

const DAY_MS = 86_400_000;
const MEASURED_MS = 60_000;
/** A rate measured over a shorter time would be erratic. */
const ENOUGH_MS = 2_000;
const WEEK_DAYS = 7;

export type LetterProgress = {
  done: number;
  total: number;
  /** The rate is measured over the last minute. */
  perSecond: number;
  end: string | null;
  /** Sending continues at this time after the limit of the day; null while the limit is not reached. */
  resumesAt: string | null;
  dayLimit: number | null;
};

export async function readProgress(
  db: Database,
  letter: LetterRow,
  now: Date,
): Promise<{ counts: DeliveryCounts; progress: LetterProgress | null }> {
  const { counts, perSecond } = await measure(db, letter, now);
  return { counts, progress: letter.startedAt ? toProgress(letter, { counts, perSecond, now }) : null };
}

type Measured = { counts: DeliveryCounts; perSecond: number };

function toProgress(letter: LetterRow, { counts, perSecond, now }: Measured & { now: Date }): LetterProgress {
  const total = totalOf(counts);
  const open = OPEN_STATES.reduce((sum, state) => sum + counts[state], 0);
  const progress = {
    done: total - open,
    total,
    perSecond: 0,
    end: null,
    resumesAt: null,
    dayLimit: dayLimit(letter, letter.dayIndex),
  };
  if (letter.state !== "sending" || open === 0) return progress;
  const resumesAt = nextDay(letter, now);
  if (resumesAt) return { ...progress, resumesAt: formatDayAndHour(resumesAt) };
  const end = perSecond > 0 ? formatDayAndHour(new Date(now.getTime() + (open / perSecond) * 1_000)) : null;
  return { ...progress, perSecond, end };
}

function nextDay(letter: LetterRow, now: Date): Date | null {
  const { dayCount, dayIndex, startedAt } = letter;
  const limit = dayLimit(letter, dayIndex);
  if (limit === null || !startedAt || dayCount < limit) return null;
  const end = new Date(startedAt.getTime() + (dayIndex + 1) * DAY_MS);
  return end > now ? end : null;
}

async function measure(db: Database, { number, startedAt, sums }: LetterRow, now: Date): Promise<Measured> {
  const known = readSums(sums);
  if (known) return { counts: known.counts, perSecond: 0 };
  const since = new Date(Math.max(startedAt?.getTime() ?? 0, now.getTime() - MEASURED_MS));
  const { counts, answered } = await countCopies(db, number, since);
  return { counts, perSecond: answered / (Math.max(ENOUGH_MS, now.getTime() - since.getTime()) / 1_000) };
}

export function isWeekOver({ startedAt }: Pick<LetterRow, "startedAt">, now: Date): boolean {
  return startedAt !== null && now.getTime() - startedAt.getTime() > WEEK_DAYS * DAY_MS;
}

export async function readWeek(
  db: Database,
  { kind, startedAt }: Pick<LetterRow, "kind" | "startedAt">,
): Promise<LetterWeek | null> {
  if (!startedAt) return null;
  const rows = await db
    .select({ kind: consentEvents.kind, people: countDistinct(consentEvents.subscriberId) })
    .from(consentEvents)
    .where(
      and(
        eq(consentEvents.purpose, LETTER_KINDS[kind].purpose),
        gte(consentEvents.createdAt, startedAt),
        lt(consentEvents.createdAt, new Date(startedAt.getTime() + WEEK_DAYS * DAY_MS)),
      ),
    )
    .groupBy(consentEvents.kind);
  const people = new Map(rows.map((row) => [row.kind, row.people]));
  return { left: people.get("withdrawn") ?? 0, joined: people.get("confirmed") ?? 0 };
}
