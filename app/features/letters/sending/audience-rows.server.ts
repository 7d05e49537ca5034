import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { purposeOf } from "#app/features/letters/message/letter-kind.ts";
import { logLetter, SERVER } from "#app/features/letters/store/letter-store.server.ts";
import { warmUpDayOf } from "#app/features/letters/store/warm-up.ts";
import { readAudiencePage } from "#app/features/newsletter/subscriptions/audience.server.ts";
import type { Database } from "#database/open.server.ts";
import { letterDeliveries, letterDomains, letters } from "#database/schema/letters.server.ts";
import { renewLease } from "./lease.server.ts";
import { readWarmUpPast } from "./warm-up-past.server.ts";

/** Keeps each statement within milliseconds: the embedded database has one connection. */
const PAGE = 500;

/** Page by page; interrupted, it starts again. Gives the number of people, or null when the lease was lost or the edition stopped. */
export async function prepareAudience(
  db: Database,
  { edition, owner, at }: { edition: number; owner: string; at: Date },
): Promise<number | null> {
  await db.delete(letterDeliveries).where(eq(letterDeliveries.letter, edition));
  await db.delete(letterDomains).where(eq(letterDomains.letter, edition));
  let after: string | null = null;
  let position = 0;
  for (;;) {
    const ids: string[] = await readAudiencePage(db, { purpose: purposeOf(edition), at, after, limit: PAGE });
    await nextTurn();
    if (ids.length > 0) {
      await insertPage(db, { edition, ids, position, at });
      await countDomains(db, edition, ids);
      await nextTurn();
      position += ids.length;
      after = ids.at(-1) ?? null;
    }
    const held = await renewLease(db, edition, owner);
    if (!held) return null;
    // Cancelled or paused meanwhile: `finish` finds it so.
    if (held.state !== "preparing" || ids.length < PAGE) break;
    await nextTurn();
  }
  return finish(db, { edition, people: position, at });
}

/** Arrays keep the statement's text the same for any page size. */
async function insertPage(
  db: Database,
  { edition, ids, position, at }: { edition: number; ids: string[]; position: number; at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into ${letterDeliveries} (edition, position, subscriber_id, changed_at)
    select ${edition}, ${position} + page.place - 1, person.id, ${at.toISOString()}::timestamptz
    from unnest(${`{${ids.join(",")}}`}::uuid[]) with ordinality as page (id, place)
    left join email_subscribers as person on person.id = page.id
  `);
}

async function countDomains(db: Database, edition: number, ids: string[]): Promise<void> {
  await db.execute(sql`
    insert into ${letterDomains} (edition, domain, copies)
    select ${edition}::int, substring(email from '[^@]*$'), count(*)::int
    from email_subscribers where id = any(${`{${ids.join(",")}}`}::uuid[]) group by 2
    on conflict (edition, domain) do update set copies = letter_domains.copies + excluded.copies
  `);
}

async function finish(
  db: Database,
  { edition, people, at }: { edition: number; people: number; at: Date },
): Promise<number | null> {
  // Without statistics each claim sorts all rows, and the embedded database gathers none by itself.
  await db.execute(sql`analyze ${letterDeliveries}`);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ rows: sql<number>`count(*)::int` })
      .from(letterDeliveries)
      .where(eq(letterDeliveries.letter, edition));
    if (row?.rows !== people) throw new Error(`edition ${edition}: ${people} people, ${row?.rows} rows`);
    const [{ perDay } = { perDay: null }] = await tx
      .select({ perDay: letters.perDay })
      .from(letters)
      .where(eq(letters.number, edition));
    const warmUpDay = warmUpDayOf(people, perDay, await readWarmUpPast(tx, edition));
    const began = { audience: people, preparedAt: at, startedAt: at, state: "sending" as const };
    const begun = await tx
      .update(letters)
      .set({ ...began, warmUpDay, dayIndex: 0, dayCount: 0 })
      .where(and(eq(letters.number, edition), eq(letters.state, "preparing")))
      .returning({ number: letters.number });
    if (begun.length === 0) {
      await tx.delete(letterDeliveries).where(eq(letterDeliveries.letter, edition));
      await tx.delete(letterDomains).where(eq(letterDomains.letter, edition));
      return null;
    }
    await logLetter(tx, { edition, who: SERVER, what: "Audience arrêtée, l’envoi commence", count: people }, at);
    return people;
  });
}
