import { bigint, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { userId } from "./accounts.server.ts";
import { moment } from "./columns.server.ts";

/** How many readers found an article useful. No row, and no column, knows who. */
export const articleFeedback = pgTable("article_feedback", {
  articleId: text("article_id").primaryKey(),
  usefulCount: bigint("useful_count", { mode: "number" }).notNull().default(0),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/**
 * What readers keep in their account, once they switched synchronisation on: an entry of a collection (progress, favourites and what
 * else app/features/sync/collections.ts lists). The value's shape is its collection's.
 */
export const accountEntries = pgTable(
  "account_entries",
  {
    userId: userId(),
    collection: text("collection").notNull(),
    key: text("key").notNull(),
    value: jsonb("value").notNull(),
    /** The account's `syncVersion` when the entry last changed: a device asks for what is newer than it knows. */
    version: bigint("version", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.collection, table.key] }),
    index("account_entries_version").on(table.userId, table.version),
  ],
);
