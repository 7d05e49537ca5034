import { randomUUID } from "node:crypto";
import { and, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterLog, letters } from "#database/schema/letters.server.ts";
import { countCopies } from "./count-copies.server.ts";
import type { DeliveryCounts, LetterState } from "./delivery-states.ts";
import { readSums } from "./letter-sums.ts";

export type LetterRow = typeof letters.$inferSelect;
type LogLine = typeof letterLog.$inferSelect;

export const SERVER = "serveur";

export async function readLetter(db: Database | Transaction, number: number): Promise<LetterRow | null> {
  const [letter] = await db.select().from(letters).where(eq(letters.number, number));
  return letter ?? null;
}

export async function listComposedLetters(db: Database): Promise<Omit<LetterRow, "template">[]> {
  const { template: _large, ...columns } = getTableColumns(letters);
  return db.select(columns).from(letters).orderBy(desc(letters.number));
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
