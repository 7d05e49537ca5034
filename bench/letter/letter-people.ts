import { sql } from "drizzle-orm";
import { composeLetter, sendNow } from "#app/letters/sending/letter-transitions.server.ts";
import type { Database } from "#database/open.server.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { Settings } from "#platform/settings.ts";
import { testMailing } from "#tests/support/site/letter-sending.ts";

const BATCH = 20_000;

export async function addManyReaders(db: Database, count: number): Promise<void> {
  for (let first = 1; first <= count; first += BATCH) {
    const last = Math.min(count, first + BATCH - 1);
    await db.execute(sql`
      with people as (
        insert into email_subscribers (id, email, status, confirmed_at)
        select gen_random_uuid(), 'reader-' || n || '@exemple.org', 'confirmed', '2026-01-01'::timestamptz
        from generate_series(${first}::int, ${last}::int) as n returning id
      )
      insert into subscriptions (subscriber_id, purpose, status, requested_at, confirmed_at)
      select id, 'weekly_letter', 'confirmed', '2026-01-01'::timestamptz, '2026-01-01'::timestamptz from people
    `);
  }
  await db.execute(sql`analyze`);
}

export async function prepareLetter(db: Database, settings: Settings, number: number): Promise<void> {
  const services = { db, settings, secrets: {} as Secrets };
  const act = { who: "bench", now: new Date() };
  await composeLetter(services, testMailing(number), act);
  await sendNow(services, { number, ...act });
}
