import { setImmediate as nextTurn } from "node:timers/promises";
import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { logLetter, SERVER } from "#app/letters/store/letter-store.server.ts";
import { readAudiencePage } from "#app/letters/subscriptions/audience.server.ts";
import { LETTER_KINDS } from "#app/letters/subscriptions/letter-kind.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterDeliveries, letterDomains, letters } from "#database/schema/letters.server.ts";
import { renewLease } from "./lease.server.ts";
import { type WarmUpPast, warmUpDayOf } from "./warm-up.ts";

/** Letters of every kind count, because mail providers see one sender. */
export async function readWarmUpPast(db: Database | Transaction, number: number): Promise<WarmUpPast> {
  const sent = await db
    .select({ warmUpDay: letters.warmUpDay, dayIndex: letters.dayIndex })
    .from(letters)
    .where(and(ne(letters.number, number), isNotNull(letters.startedAt)))
    .orderBy(desc(letters.startedAt));
  const [latest] = sent;
  const last = latest?.warmUpDay == null ? null : { warmUpDay: latest.warmUpDay, dayIndex: latest.dayIndex };
  return { hasSent: sent.length > 0, last };
}

/** Small pages keep each statement within milliseconds, because the embedded database has one connection. */
const PAGE = 500;

/**
 * Inserts the audience page by page; after an interruption it starts again. Returns the number of people, or null when
 * another process took the lease or the letter was stopped.
 */
export async function prepareAudience(
  db: Database,
  { letter, owner, at }: { letter: number; owner: string; at: Date },
): Promise<number | null> {
  await db.delete(letterDeliveries).where(eq(letterDeliveries.letter, letter));
  await db.delete(letterDomains).where(eq(letterDomains.letter, letter));
  const [row] = await db.select({ kind: letters.kind }).from(letters).where(eq(letters.number, letter));
  if (!row) return null;
  const { purpose } = LETTER_KINDS[row.kind];
  let after: string | null = null;
  let position = 0;
  for (;;) {
    const ids: string[] = await readAudiencePage(db, { purpose, at, after, limit: PAGE });
    await nextTurn();
    if (ids.length > 0) {
      await insertPage(db, { letter, ids, position, at });
      await countDomains(db, letter, ids);
      await nextTurn();
      position += ids.length;
      after = ids.at(-1) ?? null;
    }
    const held = await renewLease(db, letter, owner);
    if (!held) return null;
    // When the letter was cancelled or paused meanwhile, `finish` returns null.
    if (held.state !== "preparing" || ids.length < PAGE) break;
    await nextTurn();
  }
  return finish(db, { letter, people: position, at });
}

/** The ids are one array, so that the text of the statement is the same for any page size. */
async function insertPage(
  db: Database,
  { letter, ids, position, at }: { letter: number; ids: string[]; position: number; at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into ${letterDeliveries} (edition, position, subscriber_id, changed_at)
    select ${letter}, ${position} + page.place - 1, person.id, ${at.toISOString()}::timestamptz
    from unnest(${`{${ids.join(",")}}`}::uuid[]) with ordinality as page (id, place)
    left join email_subscribers as person on person.id = page.id
  `);
}

async function countDomains(db: Database, letter: number, ids: string[]): Promise<void> {
  await db.execute(sql`
    insert into ${letterDomains} (edition, domain, copies)
    select ${letter}::int, substring(email from '[^@]*$'), count(*)::int
    from email_subscribers where id = any(${`{${ids.join(",")}}`}::uuid[]) group by 2
    on conflict (edition, domain) do update set copies = letter_domains.copies + excluded.copies
  `);
}

async function finish(
  db: Database,
  { letter, people, at }: { letter: number; people: number; at: Date },
): Promise<number | null> {
  // Without statistics each claim would sort all rows, and the embedded database gathers none by itself.
  await db.execute(sql`analyze ${letterDeliveries}`);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ rows: sql<number>`count(*)::int` })
      .from(letterDeliveries)
      .where(eq(letterDeliveries.letter, letter));
    if (row?.rows !== people) throw new Error(`letter ${letter}: ${people} people, ${row?.rows} rows`);
    const [{ perDay } = { perDay: null }] = await tx
      .select({ perDay: letters.perDay })
      .from(letters)
      .where(eq(letters.number, letter));
    const warmUpDay = warmUpDayOf(people, perDay, await readWarmUpPast(tx, letter));
    const began = { audience: people, preparedAt: at, startedAt: at, state: "sending" as const };
    const begun = await tx
      .update(letters)
      .set({ ...began, warmUpDay, dayIndex: 0, dayCount: 0 })
      .where(and(eq(letters.number, letter), eq(letters.state, "preparing")))
      .returning({ number: letters.number });
    if (begun.length === 0) {
      await tx.delete(letterDeliveries).where(eq(letterDeliveries.letter, letter));
      await tx.delete(letterDomains).where(eq(letterDomains.letter, letter));
      return null;
    }
    await logLetter(tx, { letter, who: SERVER, what: "Audience arrêtée, l’envoi commence", count: people }, at);
    return people;
  });
}
