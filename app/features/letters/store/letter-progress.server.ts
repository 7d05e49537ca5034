import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import { letterKind } from "#app/features/newsletter/suppressions/letter-kind.ts";
import type { Database } from "#database/open.server.ts";
import { consentEvents } from "#database/schema/subscribers.server.ts";
import { formatMinute, formatSecond } from "#platform/french/paris-time.ts";
import { countCopies } from "./count-copies.server.ts";
import { type DeliveryCounts, OPEN_STATES, totalOf } from "./delivery-states.ts";
import type { LetterRow } from "./letter-store.server.ts";
import { type LetterWeek, readSums } from "./letter-sums.ts";
import { dayLimit } from "./warm-up.ts";

const DAY_MS = 86_400_000;
const MEASURED_MS = 60_000;
/** A shorter time gives an erratic rate. */
const ENOUGH_MS = 2_000;
const WEEK_DAYS = 7;
const SLICE_EVENTS = 20_000;

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
  if (resumesAt) return { ...progress, resumesAt: formatMinute(resumesAt) };
  const end = perSecond > 0 ? formatSecond(new Date(now.getTime() + (open / perSecond) * 1_000)) : null;
  return { ...progress, perSecond, end };
}

function nextDay(letter: LetterRow, now: Date): Date | null {
  const { dayCount, dayIndex, startedAt } = letter;
  const limit = dayLimit(letter, dayIndex);
  if (limit === null || !startedAt || dayCount < limit) return null;
  const end = new Date(startedAt.getTime() + (dayIndex + 1) * DAY_MS);
  return end > now ? end : null;
}

/** A count that took long is given again for a while: a page that polls takes a thirtieth of the time at most. */
const REST = 30;
const QUICK_MS = 20;
const measured = new WeakMap<Database, Map<number, { until: number; count: Promise<Measured> }>>();

function measure(db: Database, letter: LetterRow, now: Date): Promise<Measured> {
  const sums = readSums(letter.sums);
  if (sums) return Promise.resolve({ counts: sums.counts, perSecond: 0 });
  const known = measured.get(db) ?? new Map<number, { until: number; count: Promise<Measured> }>();
  measured.set(db, known);
  const last = known.get(letter.number);
  const start = performance.now();
  if (last && start < last.until) return last.count;
  const count = countNow(db, letter, now);
  const entry = { until: Number.POSITIVE_INFINITY, count };
  known.set(letter.number, entry);
  const rest = () => {
    const end = performance.now();
    entry.until = end - start < QUICK_MS ? 0 : end + (end - start) * REST;
  };
  count.then(rest, () => known.delete(letter.number));
  return count;
}

async function countNow(db: Database, { number, startedAt }: LetterRow, now: Date): Promise<Measured> {
  const since = new Date(Math.max(startedAt?.getTime() ?? 0, now.getTime() - MEASURED_MS));
  const { counts, answered } = await countCopies(db, number, since);
  return { counts, perSecond: answered / (Math.max(ENOUGH_MS, now.getTime() - since.getTime()) / 1_000) };
}

type Tombstone = Pick<LetterRow, "number" | "startedAt">;

export function isWeekOver({ startedAt }: Pick<LetterRow, "startedAt">, now: Date): boolean {
  return startedAt !== null && now.getTime() - startedAt.getTime() > WEEK_DAYS * DAY_MS;
}

/** In slices of the people, as no index serves this count: for what happens once, or seldom. */
export async function readWeek(db: Database, { number, startedAt }: Tombstone): Promise<LetterWeek | null> {
  if (!startedAt) return null;
  const end = new Date(startedAt.getTime() + WEEK_DAYS * DAY_MS);
  const people = new Map<string, number>();
  for (const isInSlice of await slicePeople(db)) {
    const rows = await db
      .select({ kind: consentEvents.kind, people: sql<number>`count(distinct ${consentEvents.subscriberId})::int` })
      .from(consentEvents)
      .where(
        and(
          isInSlice,
          eq(consentEvents.purpose, letterKind(number)),
          gte(consentEvents.createdAt, startedAt),
          sql`${consentEvents.createdAt} < ${end.toISOString()}::timestamptz`,
        ),
      )
      .groupBy(consentEvents.kind);
    for (const row of rows) people.set(row.kind, (people.get(row.kind) ?? 0) + row.people);
    await nextTurn();
  }
  return { left: people.get("withdrawn") ?? 0, joined: people.get("confirmed") ?? 0 };
}

/** Random ids are spread evenly. */
async function slicePeople(db: Database): Promise<SQL[]> {
  const { rows } = (await db.execute(
    sql`select reltuples::float8 as events from pg_class where oid = ${"consent_events"}::regclass`,
  )) as unknown as { rows: { events: number }[] };
  const slices = Math.min(256, Math.max(1, Math.ceil((rows[0]?.events ?? 0) / SLICE_EVENTS)));
  const bound = (slice: number) =>
    `${Math.floor((slice * 65_536) / slices)
      .toString(16)
      .padStart(4, "0")}0000-0000-0000-0000-000000000000`;
  return Array.from({ length: slices }, (_, slice) => {
    const from = sql`${consentEvents.subscriberId} >= ${bound(slice)}::uuid`;
    return slice + 1 === slices ? from : sql`${from} and ${consentEvents.subscriberId} < ${bound(slice + 1)}::uuid`;
  });
}
