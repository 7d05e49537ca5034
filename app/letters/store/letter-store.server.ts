import { randomUUID } from "node:crypto";
import { and, count, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterDeliveries, letterLog, letters } from "#database/schema/letters.server.ts";
import { DELIVERY, type DeliveryCounts, type DeliveryState, type LetterState, noCounts } from "./delivery-states.ts";

const NAMES = Object.keys(DELIVERY) as DeliveryState[];

type CopyCounts = {
  counts: DeliveryCounts;
  /** The value counts the copies that the relay has answered since the given time. */
  answered: number;
};

/** One query counts all copies, in some 40 ms for 100,000 people. */
export async function countCopies(
  db: Database | Transaction,
  letter: number,
  since: Date | null = null,
): Promise<CopyCounts> {
  const isRecent = since ? sql`${letterDeliveries.changedAt} >= ${since.toISOString()}::timestamptz` : sql`false`;
  const answeredCondition = sql`${letterDeliveries.state} in (${DELIVERY.sent}, ${DELIVERY.refused}) and ${isRecent}`;
  const rows = await db
    .select({
      state: letterDeliveries.state,
      people: count(),
      answered: sql<number>`(count(*) filter (where ${answeredCondition}))::int`,
    })
    .from(letterDeliveries)
    .where(eq(letterDeliveries.letter, letter))
    .groupBy(letterDeliveries.state);
  const counts = noCounts();
  for (const { state, people } of rows) {
    const name = NAMES.find((one) => DELIVERY[one] === state);
    if (name) counts[name] = people;
  }
  return { counts, answered: rows.reduce((sum, row) => sum + row.answered, 0) };
}

export type LetterRow = typeof letters.$inferSelect;
type LogLine = typeof letterLog.$inferSelect;

export const SERVER = "serveur";

export async function readLetter(db: Database | Transaction, number: number): Promise<LetterRow | null> {
  const [letter] = await db.select().from(letters).where(eq(letters.number, number));
  return letter ?? null;
}

/** Lists the letters that have not left, then the others from the last to leave to the first. */
export async function listComposedLetters(db: Database): Promise<Omit<LetterRow, "template">[]> {
  const { template: _large, ...columns } = getTableColumns(letters);
  return db.select(columns).from(letters).orderBy(desc(letters.startedAt), desc(letters.number));
}

export async function countDeliveries(
  db: Database | Transaction,
  { number, sums }: Pick<LetterRow, "number" | "sums">,
): Promise<DeliveryCounts> {
  return readSums(sums)?.counts ?? (await countCopies(db, number)).counts;
}

export async function logLetter(
  db: Database | Transaction,
  { letter, who, what, count }: { letter: number; who: string; what: string; count?: number },
  now: Date,
): Promise<void> {
  await db.insert(letterLog).values({ id: randomUUID(), letter, at: now, who, what, count: count ?? null });
}

export function readLetterLog(db: Database, letter: number): Promise<LogLine[]> {
  return db.select().from(letterLog).where(eq(letterLog.letter, letter)).orderBy(desc(letterLog.at)).limit(100);
}

export async function moveLetter(
  db: Database | Transaction,
  number: number,
  { from, to, ...more }: { from: LetterState[]; to: LetterState } & Partial<LetterRow>,
): Promise<boolean> {
  const moved = await db
    .update(letters)
    .set({ ...more, state: to })
    .where(and(eq(letters.number, number), inArray(letters.state, from)))
    .returning({ number: letters.number });
  return moved.length > 0;
}

/** The week counts the people who left and joined within seven days of the start. */
export type LetterWeek = { left: number; joined: number };

/** The sums are stored when a letter has ended, so that pages need not count; the week is added once it is over. */
type LetterSums = { counts: DeliveryCounts; week: LetterWeek | null };

export function readSums(text: string | null): LetterSums | null {
  if (!text) return null;
  const { week = null, ...counts } = JSON.parse(text) as Partial<DeliveryCounts> & { week?: LetterWeek };
  return { counts: { ...noCounts(), ...counts }, week };
}

export function writeSums({ counts, week }: LetterSums): string {
  return JSON.stringify(week ? { ...counts, week } : counts);
}

/** The number comes from the address and proves nothing, so it is only counted, and only for a letter that was sent. */
export async function countUnsubscription(db: Database, letter: string | null): Promise<void> {
  if (!letter || !/^\d{1,4}$/.test(letter)) return;
  await db
    .update(letters)
    .set({ unsubscribed: sql`least(${letters.unsubscribed} + 1, ${letters.audience})` })
    .where(and(eq(letters.number, Number(letter)), inArray(letters.state, ["sending", "paused", "done", "cancelled"])));
}
