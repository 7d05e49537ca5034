import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.server.ts";

/** The key is a keyed hash: no address is stored. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetAt: moment("reset_at").notNull(),
  },
  (table) => [index("rate_limits_reset").on(table.resetAt)],
);
