import { and, eq, getTableColumns, gte, inArray, lt, ne, notExists, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letters, mailProblems } from "#database/schema/letters.server.ts";
import { emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import { LETTER_KINDS, type LetterId } from "./letter-kind.ts";

type MailProblem = {
  subscriberId: string;
  kind: "hard" | "soft" | "complaint" | "unsupported";
  letter: LetterId;
  code: string;
};

/**
 * Records that mail to a person failed. Letters take this into account, while sign-in codes do not. A second report of
 * the same letter changes nothing.
 */
export async function recordMailProblem(
  tx: Database | Transaction,
  { subscriberId, kind, letter: { kind: letterKind, number }, code }: MailProblem,
  now: Date,
): Promise<void> {
  if (kind === "soft" && !LETTER_KINDS[letterKind].isSeries) return;
  if (kind === "unsupported") {
    const seen = { subscriberId, kind, lastLetter: number, lastCode: code, lastAt: now };
    await tx.insert(mailProblems).values(seen).onConflictDoNothing();
    return;
  }
  await tx
    .insert(mailProblems)
    .values({ subscriberId, kind, softLetters: 1, lastLetter: number, lastCode: code, lastAt: now })
    .onConflictDoUpdate({
      target: mailProblems.subscriberId,
      set: {
        // A soft failure never replaces a hard one, and nothing replaces a complaint.
        kind: sql`case
          when ${mailProblems.kind} = 'unsupported' then excluded.kind
          when ${mailProblems.kind} = 'complaint' or excluded.kind = 'soft' then ${mailProblems.kind}
          else excluded.kind end`,
        // A report may arrive after that of a later letter.
        softLetters: sql`case
          when ${mailProblems.lastLetter} >= excluded.last_edition then ${mailProblems.softLetters}
          when ${mailProblems.lastLetter} = excluded.last_edition - 1 then ${mailProblems.softLetters} + 1
          else 1 end`,
        lastLetter: sql`greatest(${mailProblems.lastLetter}, excluded.last_edition)`,
        lastCode: sql`excluded.last_code`,
        lastAt: now,
      },
    });
}

type Strike = { subscriberId: string; kind: string };

/**
 * Removes the mail problems that one letter caused in one domain, when its provider turns out to refuse the site.
 * Complaints stay.
 */
export async function undoStrikes(
  tx: Transaction,
  { letter, domain }: { letter: number; domain: string },
): Promise<Strike[]> {
  const struck = await tx
    .select({ subscriberId: mailProblems.subscriberId, kind: mailProblems.kind })
    .from(mailProblems)
    .innerJoin(emailSubscribers, eq(emailSubscribers.id, mailProblems.subscriberId))
    .where(
      and(eq(mailProblems.lastLetter, letter), inArray(mailProblems.kind, ["hard", "soft"]), domainCondition(domain)),
    );
  const ids = struck.map(({ subscriberId }) => subscriberId);
  if (ids.length === 0) return [];
  const isOne = and(inArray(mailProblems.subscriberId, ids), eq(mailProblems.softLetters, 1));
  await tx.delete(mailProblems).where(isOne);
  await tx
    .update(mailProblems)
    .set({
      kind: "soft",
      softLetters: sql`${mailProblems.softLetters} - 1`,
      lastLetter: sql`${mailProblems.lastLetter} - 1`,
    })
    .where(inArray(mailProblems.subscriberId, ids));
  return struck;
}

type Period = { domain: string; from: Date; to: Date };

function strickenCondition(tx: Database | Transaction, { domain, from, to }: Period) {
  const ofDomain = tx.select({ id: emailSubscribers.id }).from(emailSubscribers).where(domainCondition(domain));
  return and(
    inArray(mailProblems.kind, ["hard", "soft"]),
    gte(mailProblems.lastAt, from),
    lt(mailProblems.lastAt, to),
    inArray(mailProblems.subscriberId, ofDomain),
  );
}

export async function countDomainProblems(db: Database, period: Period): Promise<number> {
  return db.$count(mailProblems, strickenCondition(db, period));
}

/**
 * Allows letters again for people of a domain after an incident of its provider. Complaints stay, because these people
 * have asked for no more letters.
 */
export async function liftDomainProblems(tx: Transaction, period: Period): Promise<number> {
  const lifted = await tx
    .delete(mailProblems)
    .where(strickenCondition(tx, period))
    .returning({ id: mailProblems.subscriberId });
  return lifted.length;
}

function domainCondition(domain: string) {
  return sql`substring(${emailSubscribers.email} from '[^@]*$') = ${domain}`;
}

/** The problems are removed after a new confirmation, which shows that the mailbox works again. */
export async function liftMailProblems(tx: Transaction, subscriberIds: string[]): Promise<void> {
  if (subscriberIds.length > 0) await tx.delete(mailProblems).where(inArray(mailProblems.subscriberId, subscriberIds));
}

export async function readMailProblem(db: Database, subscriberId: string) {
  const [problem] = await db
    .select({ ...getTableColumns(mailProblems), lastLetterKind: letters.kind })
    .from(mailProblems)
    .leftJoin(letters, eq(letters.number, mailProblems.lastLetter))
    .where(eq(mailProblems.subscriberId, subscriberId));
  return problem ?? null;
}

/** Complaints stay, because they explain why nothing is sent. */
export async function eraseIdleProblems(db: Database): Promise<void> {
  const wanted = db
    .select({ id: subscriptions.subscriberId })
    .from(subscriptions)
    .where(and(eq(subscriptions.subscriberId, mailProblems.subscriberId), ne(subscriptions.status, "withdrawn")));
  await eraseRows(db, mailProblems, and(ne(mailProblems.kind, "complaint"), notExists(wanted)));
}
