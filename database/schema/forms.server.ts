import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.server.ts";

export const idempotencyKeys = pgTable(
  "form_answers",
  {
    key: text("key").primaryKey(),
    /** Sealed with the id, as it may hold a session's cookie. Empty until the form's transaction commits. */
    sealedAnswer: text("sealed_answer").notNull().default(""),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("form_answers_expiry").on(table.expiresAt)],
);
