import { eq } from "drizzle-orm";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import type { Eraser } from "#platform/eraser.ts";

/** What was asked for, the consents and the links go with the row. */
export const eraseSubscriber: Eraser = async (tx, { email }) => {
  await tx.delete(emailSubscribers).where(eq(emailSubscribers.email, email));
};
