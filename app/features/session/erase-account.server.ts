import { eq, or } from "drizzle-orm";
import { users, verifications } from "#database/schema/accounts.server.ts";
import type { Eraser } from "#platform/eraser.ts";

/** Sessions, progress and favourites go with the account. */
export const eraseAccount: Eraser = async (tx, { email, userId }) => {
  await tx
    .delete(verifications)
    .where(or(eq(verifications.identifier, email), userId ? eq(verifications.value, userId) : undefined));
  await tx.delete(users).where(eq(users.email, email));
};
