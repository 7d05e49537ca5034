import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.server.ts";

/** Names no recipient. The queue itself forgets failures within the hour. */
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
