import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.server.ts";

/** Forms that were answered a moment ago, so that one that the network sends twice happens once and is answered the same. */
export const formAnswers = pgTable(
  "form_answers",
  {
    /** Keyed hash of the id that the page gave the form, and of what was sent. */
    key: text("key").primaryKey(),
    /** Opened only with that id: the answer may hold a session's cookie. Empty until the form's transaction commits. */
    sealedAnswer: text("sealed_answer").notNull().default(""),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("form_answers_expiry").on(table.expiresAt)],
);
