import { asc, desc, eq } from "drizzle-orm";
import { erasePerson as erase } from "#app/letters/erasure/erase-person.server.ts";
import { withdraw } from "#app/letters/leaving/withdrawals.server.ts";
import { requestConfirmation } from "#app/letters/sign-up/confirmation-requests.server.ts";
import { readMailProblem } from "#app/letters/subscriptions/mail-problems.server.ts";
import { lockSubscriber } from "#app/letters/subscriptions/subscribers.server.ts";
import type { AuditAction } from "#app/office/audit-log/audit-actions.ts";
import { recordAudit } from "#app/office/audit-log/record-audit.server.ts";
import type { AdminSession } from "#app/office/sign-in/admin-session.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { consentEvents, emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { runOnce } from "#platform/idempotency.server.ts";
import type { Services } from "#platform/services.ts";

type Act = { admin: AdminSession; id: string; now: Date };

/** Reads all that is known of a person, and records in the audit log that somebody looked. */
export async function viewPerson(db: Database, { admin, id, now }: Act) {
  const [person] = await db.select().from(emailSubscribers).where(eq(emailSubscribers.id, id));
  if (!person) return null;
  const consents = await db
    .select({
      id: consentEvents.id,
      kind: consentEvents.kind,
      form: consentEvents.form,
      purpose: consentEvents.purpose,
      createdAt: consentEvents.createdAt,
    })
    .from(consentEvents)
    .where(eq(consentEvents.subscriberId, id))
    .orderBy(asc(consentEvents.createdAt));
  const states = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.subscriberId, id))
    .orderBy(desc(subscriptions.purpose));
  await recordAudit(db, { actor: admin.actor, action: "view", rowCount: 1, now });
  return { ...person, consents, subscriptions: states, mailProblem: await readMailProblem(db, id) };
}

export type Person = NonNullable<Awaited<ReturnType<typeof viewPerson>>>;

export function unsubscribePerson(services: Services, { admin, id, now }: Act) {
  return actAndRecord(services.db, { admin, action: "unsubscribe", now }, async (tx) => {
    const result = await withdraw(services, tx, { subscriberId: id, purpose: null, form: "administration" }, now);
    return { result, rowCount: result === "unsubscribed" ? 1 : 0 };
  });
}

/** A form that is sent twice sends one message. */
export async function resendConfirmation(
  services: Services,
  { admin, id, now, idempotencyKey }: Act & { idempotencyKey: string },
) {
  const form = { name: "resend-confirmation", id: idempotencyKey, fields: id };
  const { answer } = await runOnce(
    services,
    form,
    (tx) =>
      actAndRecord(tx, { admin, action: "resend-confirmation", now }, async (inside) => {
        const result = await requestConfirmation(services, inside, id, now);
        return { result, rowCount: result === "requested" ? 1 : 0 };
      }),
    now,
  );
  return answer;
}

/** The account with the same address is erased too. Returns false when the person was not found. */
export function erasePersonAsAdmin(services: Services, { admin, id, now }: Act): Promise<boolean> {
  return actAndRecord(services.db, { admin, action: "erase", now }, async (tx) => {
    const person = await lockSubscriber(tx, id);
    if (!person) return { result: false, rowCount: 0 };
    await erase(services, tx, person.email, now);
    return { result: true, rowCount: 1 };
  });
}

function actAndRecord<Result>(
  db: Database,
  { admin, action, now }: { admin: AdminSession; action: AuditAction; now: Date },
  act: (tx: Transaction) => Promise<{ result: Result; rowCount: number }>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const { result, rowCount } = await act(tx);
    if (rowCount > 0) await recordAudit(tx, { actor: admin.actor, action, rowCount, now });
    return result;
  });
}
