import { inArray } from "drizzle-orm";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import type { Eraser } from "#platform/eraser.ts";

/** Subscriptions, consents and links go by cascade. */
export const eraseSubscriber: Eraser = async (tx, emails) => {
  await tx.delete(emailSubscribers).where(inArray(emailSubscribers.email, emails));
};
