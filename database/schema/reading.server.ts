import { bigint, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { userId } from "./accounts.server.ts";
import { moment } from "./columns.server.ts";

export const articleFeedback = pgTable("article_feedback", {
  articleId: text("article_id").primaryKey(),
  usefulCount: bigint("useful_count", { mode: "number" }).notNull().default(0),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** One entry of a collection; app/accounts/sync/collections.ts defines the shape of its value. */
export const accountEntries = pgTable(
  "account_entries",
  {
    userId: userId(),
    collection: text("collection").notNull(),
    key: text("key").notNull(),
    value: jsonb("value").notNull(),
    version: bigint("version", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.collection, table.key] }),
    index("account_entries_version").on(table.userId, table.version),
  ],
);
