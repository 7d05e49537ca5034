import { and, eq, inArray, ne, notExists, sql } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { mailProblems } from "#database/schema/letters.server.ts";
import { subscriptions } from "#database/schema/subscribers.server.ts";
import { eraseRows } from "#platform/jobs/erase-rows.server.ts";
import { LAUNCH_NUMBER } from "./launch-number.ts";

type MailProblem = { subscriberId: string; kind: "hard" | "soft" | "complaint"; edition: number; code: string };

/** Heeded by letters alone, not by sign-in codes. A second report of the same edition changes nothing. */
export async function recordMailProblem(
  tx: Database | Transaction,
  { subscriberId, kind, edition, code }: MailProblem,
  now: Date,
): Promise<void> {
  // The launch is sent once: a mailbox that was full then says nothing about later letters.
  if (kind === "soft" && edition === LAUNCH_NUMBER) return;
  await tx
    .insert(mailProblems)
    .values({ subscriberId, kind, softEditions: 1, lastEdition: edition, lastCode: code, lastAt: now })
    .onConflictDoUpdate({
      target: mailProblems.subscriberId,
      set: {
        // A soft failure never replaces a hard one, and nothing replaces a complaint.
        kind: sql`case
          when ${mailProblems.kind} = 'complaint' or excluded.kind = 'soft' then ${mailProblems.kind}
          else excluded.kind end`,
        // A report may come after that of a later edition.
        softEditions: sql`case
          when ${mailProblems.lastEdition} >= excluded.last_edition then ${mailProblems.softEditions}
          when ${mailProblems.lastEdition} = excluded.last_edition - 1 then ${mailProblems.softEditions} + 1
          else 1 end`,
        lastEdition: sql`greatest(${mailProblems.lastEdition}, excluded.last_edition)`,
        lastCode: sql`excluded.last_code`,
        lastAt: now,
      },
    });
}

/** A new confirmation shows that the mailbox works again. */
export async function liftMailProblems(tx: Transaction, subscriberIds: string[]): Promise<void> {
  if (subscriberIds.length > 0) await tx.delete(mailProblems).where(inArray(mailProblems.subscriberId, subscriberIds));
}

export async function readMailProblem(db: Database, subscriberId: string) {
  const [problem] = await db.select().from(mailProblems).where(eq(mailProblems.subscriberId, subscriberId));
  return problem ?? null;
}

/** Complaints stay, to explain why nothing is sent. */
export async function eraseIdleProblems(db: Database): Promise<void> {
  const wanted = db
    .select({ id: subscriptions.subscriberId })
    .from(subscriptions)
    .where(and(eq(subscriptions.subscriberId, mailProblems.subscriberId), ne(subscriptions.status, "withdrawn")));
  await eraseRows(db, mailProblems, and(ne(mailProblems.kind, "complaint"), notExists(wanted)));
}
