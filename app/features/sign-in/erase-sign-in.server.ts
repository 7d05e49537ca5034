import { eq } from "drizzle-orm";
import { signInRequests } from "#database/schema/accounts.server.ts";
import type { Eraser } from "#platform/eraser.ts";

export const eraseSignInRequests: Eraser = async (tx, { email }) => {
  await tx.delete(signInRequests).where(eq(signInRequests.email, email));
};
