import { eq } from "drizzle-orm";
import { users } from "#database/schema/accounts.server.ts";
import type { Eraser } from "#platform/eraser.ts";

/** Sessions, progress and favourites go by cascade. */
export const eraseAccount: Eraser = async (tx, { email }) => {
  await tx.delete(users).where(eq(users.email, email));
};
