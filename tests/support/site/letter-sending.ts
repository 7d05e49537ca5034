import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { findMailing, type Mailing } from "#app/letters/message/mailing.ts";
import { runPreflight } from "#app/letters/preflight/sending-checks.server.ts";
import { withdrawalOf } from "#app/letters/preflight/withdrawn-letter.ts";
import { tick } from "#app/letters/sending/letter-scheduler.server.ts";
import { composeLetter, sendNow } from "#app/letters/sending/letter-transitions.server.ts";
import type { SendServices } from "#app/letters/sending/send-letter.server.ts";
import type { Database } from "#database/open.server.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";
import { createRawTransport } from "#platform/mail/mail-transport.server.ts";
import type { SmtpTimeouts } from "#platform/mail/smtp-connection.server.ts";
import { publishedCatalogue } from "#tests/support/mail/letters.ts";
import { createTestServices, type TestServices } from "#tests/support/site/services.ts";

export const NOW = new Date("2026-12-10T06:30:00Z");

type LetterProcess = Omit<TestServices, "sent"> & SendServices & { owner: string; notices: MailMessage[] };

export function createLetterProcess(
  db: Database,
  smtpUrl: string,
  environment: Record<string, string> = {},
  timeouts: SmtpTimeouts = { beforeMs: 30_000, afterMs: 30_000 },
): LetterProcess {
  const services = createTestServices(db, {
    PUBLIC_URL: "https://www.exemple.fr",
    MAIL_FROM: "Le Récap <lettre@exemple.fr>",
    LETTER_PER_SECOND: "1000",
    SMTP_URL: smtpUrl,
    ...environment,
  });
  return {
    ...services,
    transport: createRawTransport(services.settings, timeouts),
    runPreflight: (composed, now) => runPreflight(services, { composed, content: publishedCatalogue(), now }),
    withdrawalOf: (number) => withdrawalOf(publishedCatalogue(), number),
    notices: services.sent,
    owner: randomUUID(),
  };
}

/** reader-1@exemple.org and so on. */
export async function addReaders(db: Database, count: number): Promise<void> {
  await db.execute(sql`
    with people as (
      insert into email_subscribers (id, email, status, confirmed_at)
      select gen_random_uuid(), 'reader-' || n || '@exemple.org', 'confirmed', ${"2026-01-01T00:00:00Z"}::timestamptz
      from generate_series(1, ${count}::int) as n returning id
    )
    insert into subscriptions (subscriber_id, purpose, status, requested_at, confirmed_at)
    select id, 'weekly_letter', 'confirmed', ${"2026-01-01T00:00:00Z"}::timestamptz, ${"2026-01-01T00:00:00Z"}::timestamptz from people
  `);
}

export function testMailing(number: number): Mailing {
  const mailing = findMailing(publishedCatalogue(), number);
  if (!mailing) throw new Error(`no letter ${number}`);
  return mailing;
}

export async function startLetter(process: LetterProcess, number = 1, now = NOW): Promise<void> {
  const mailing = testMailing(number);
  await composeLetter(process, mailing, { who: "test", now });
  await sendNow(process, { number, who: "test", now });
}

export function lookOnce(
  process: LetterProcess,
  now: Date = NOW,
  signal = new AbortController().signal,
): Promise<boolean> {
  return tick(process, { owner: process.owner, signal, now: () => now });
}
