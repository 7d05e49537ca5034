import { and, eq, isNull } from "drizzle-orm";
import { TOKEN_FIELD } from "#app/accounts/forms/token-field.ts";
import type { Database } from "#database/open.server.ts";
import { emailSubscribers, subscriberTokens, subscriptions } from "#database/schema/subscribers.server.ts";
import { hashToken } from "#platform/tokens.ts";
import type { Purpose } from "./purposes.ts";

export async function isConfirmationWanted(db: Database, { confirmUrl }: { confirmUrl: string }): Promise<boolean> {
  const token = new URL(confirmUrl).searchParams.get(TOKEN_FIELD) ?? "";
  const [open] = await db
    .select({ id: emailSubscribers.id })
    .from(subscriberTokens)
    .innerJoin(emailSubscribers, eq(emailSubscribers.id, subscriberTokens.subscriberId))
    .where(and(eq(subscriberTokens.tokenHash, hashToken(token)), isNull(subscriberTokens.usedAt)));
  return open !== undefined;
}

/** False when the person left the purpose or was erased while the message waited. */
export async function isPurposeWanted(
  db: Database,
  { subscriberId, purpose }: { subscriberId: string; purpose: Purpose },
): Promise<boolean> {
  const [wanted] = await db
    .select({ purpose: subscriptions.purpose })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.subscriberId, subscriberId),
        eq(subscriptions.purpose, purpose),
        eq(subscriptions.status, "confirmed"),
      ),
    );
  return wanted !== undefined;
}
