import { inArray, lt } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { signInRequests } from "#database/schema/accounts.server.ts";
import type { Eraser } from "#platform/eraser.ts";

export const eraseSignInRequests: Eraser = async (tx, emails) => {
  await tx.delete(signInRequests).where(inArray(signInRequests.email, emails));
};

export async function eraseOldSignInRequests(db: Database, endedBefore: Date): Promise<number> {
  const erased = await db
    .delete(signInRequests)
    .where(lt(signInRequests.expiresAt, endedBefore))
    .returning({ id: signInRequests.id });
  return erased.length;
}
