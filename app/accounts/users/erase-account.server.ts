import { inArray } from "drizzle-orm";
import { users } from "#database/schema/accounts.server.ts";
import type { Eraser } from "#platform/eraser.ts";

/** Sessions, progress and favourites go by cascade. */
export const eraseAccount: Eraser = async (tx, emails) => {
  await tx.delete(users).where(inArray(users.email, emails));
};
