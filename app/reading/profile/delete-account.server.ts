import { eq } from "drizzle-orm";
import { type FormFields, type FormReply, replyIdempotently } from "#app/accounts/forms/form-reply.server.ts";
import { getSession } from "#app/accounts/session/sessions.server.ts";
import { signedOutHeaders } from "#app/accounts/session/sign-in.server.ts";
import { eraseIfAsked, sessionEnded } from "#app/accounts/sign-in/reply-to-sign-in.server.ts";
import { erasePerson } from "#app/letters/erasure/erase-person.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import type { ProcessServices, Services } from "#platform/services.ts";

export const DELETED_PATH = "/profil/suppression?fait=oui";

export type DeletionAnswer = { outcome: "not-confirmed" };

export async function replyToDeletion(
  services: Services,
  request: Request,
  form: FormFields,
  now: Date,
): Promise<FormReply<DeletionAnswer>> {
  if (form.get("confirmation") !== "oui") return { answer: { outcome: "not-confirmed" }, status: 400 };
  const sent = { name: "suppression" as const, form, now };
  const { reply, isRepeat } = await replyIdempotently<DeletionAnswer>(services, sent, async (inside) => {
    const session = await getSession(inside, request);
    if (!session) return sessionEnded();
    await deleteAccount(inside, session.user.id, now);
    return { redirectTo: DELETED_PATH, headers: eraseIfAsked(signedOutHeaders(services.settings.publicUrl), form) };
  });
  if ("redirectTo" in reply && reply.redirectTo === DELETED_PATH && !isRepeat) {
    services.log.info("account_deleted", { requestId: services.requestId });
  }
  return reply;
}

/** Erases the newsletter subscription too. */
export async function deleteAccount(
  services: Pick<ProcessServices, "db" | "settings" | "secrets">,
  userId: string,
  now: Date,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    // The account is not locked here, because erasePerson locks the subscriber first, the order in which all callers
    // lock.
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (user) await erasePerson(services, tx, user.email, now);
  });
}
