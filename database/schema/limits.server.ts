import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.server.ts";

/** Counters of the limits, shared by all processes. The key is a keyed hash: no address is kept. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    /** The counter starts again after this moment. */
    resetAt: moment("reset_at").notNull(),
  },
  (table) => [index("rate_limits_reset").on(table.resetAt)],
);
