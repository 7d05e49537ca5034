import { inArray, lt } from "drizzle-orm";
import type { Database } from "#database/open.server.ts";
import { signInRequests } from "#database/schema/accounts.server.ts";
import { eraseRows } from "#platform/erase-rows.server.ts";
import type { Eraser } from "#platform/eraser.ts";

export const eraseSignInRequests: Eraser = async (tx, emails) => {
  await tx.delete(signInRequests).where(inArray(signInRequests.email, emails));
};

export function eraseOldSignInRequests(db: Database, endedBefore: Date): Promise<number> {
  return eraseRows(db, signInRequests, lt(signInRequests.expiresAt, endedBefore));
}
