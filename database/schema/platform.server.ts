import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.server.ts";

/** The key is a keyed hash, so that neither e-mail nor network addresses are stored. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetAt: moment("reset_at").notNull(),
  },
  (table) => [index("rate_limits_reset").on(table.resetAt)],
);

export const idempotencyKeys = pgTable(
  "form_answers",
  {
    key: text("key").primaryKey(),
    /**
     * Sealed with the id of the form, because the answer may contain a session cookie. It is empty until the
     * transaction commits.
     */
    sealedAnswer: text("sealed_answer").notNull().default(""),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("form_answers_expiry").on(table.expiresAt)],
);

/** The rows name no recipient. They are needed because the queue deletes its own failures within the hour. */
export const mailFailures = pgTable(
  "mail_failures",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").notNull(),
    reason: text("reason", { enum: ["tried", "refused", "late"] }).notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("mail_failures_at").on(table.at)],
);
