import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { CONSENTS } from "#app/features/newsletter/sign-up-texts.ts";
import { lockSubscriber, markConfirmed, unsubscribeSubscriber } from "#app/features/newsletter/subscribers.server.ts";
import type { Database } from "#database/open.server.ts";
import { consentEvents, emailSubscribers } from "#database/schema/subscribers.server.ts";
import type { ProcessServices } from "#platform/services.ts";

export type NewsletterState = "confirmed" | "pending" | "none";

/** The form under which the consent is kept when it was given in the settings. */
const FORM = "account_settings";

export async function getNewsletterState(db: Database, email: string): Promise<NewsletterState> {
  const [row] = await db
    .select({ status: emailSubscribers.status })
    .from(emailSubscribers)
    .where(eq(emailSubscribers.email, email));
  return row?.status === "confirmed" || row?.status === "pending" ? row.status : "none";
}

/** Subscribes someone who is signed in: their address is proven, so no e-mail has to confirm it. */
export async function joinNewsletter(
  services: Pick<ProcessServices, "db" | "mail" | "settings">,
  email: string,
  now: Date,
): Promise<void> {
  const { purpose, textVersion } = CONSENTS.updates_signup;
  await services.db.transaction(async (tx) => {
    await tx
      .insert(emailSubscribers)
      .values({ id: randomUUID(), email, source: "profile_signup", createdAt: now })
      .onConflictDoNothing({ target: emailSubscribers.email });
    const [row] = await tx
      .select({ id: emailSubscribers.id })
      .from(emailSubscribers)
      .where(eq(emailSubscribers.email, email));
    const subscriber = row && (await lockSubscriber(tx, row.id));
    if (!subscriber || subscriber.status === "confirmed") return;
    await tx.insert(consentEvents).values({
      ...{ id: randomUUID(), subscriberId: subscriber.id, kind: "requested", purpose, textVersion },
      ...{ form: FORM, createdAt: now },
    });
    await markConfirmed(services, tx, subscriber, now);
  });
}

export async function leaveNewsletter(db: Database, email: string, now: Date): Promise<void> {
  const [row] = await db
    .select({ id: emailSubscribers.id })
    .from(emailSubscribers)
    .where(eq(emailSubscribers.email, email));
  if (row) await unsubscribeSubscriber(db, row.id, now);
}
