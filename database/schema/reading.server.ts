import { bigint, boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { userId } from "./accounts.server.ts";
import { createdAt, moment } from "./columns.server.ts";

/** How many readers found an article useful. No row, and no column, knows who. */
export const articleFeedback = pgTable("article_feedback", {
  articleId: text("article_id").primaryKey(),
  usefulCount: bigint("useful_count", { mode: "number" }).notNull().default(0),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** The best result of each topic, in accounts whose owner switched synchronisation on. */
export const accountProgress = pgTable(
  "account_progress",
  {
    userId: userId(),
    topicId: text("topic_id").notNull(),
    completed: boolean("completed").notNull(),
    score: integer("score").notNull(),
    total: integer("total").notNull(),
    finishedAt: moment("finished_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topicId] })],
);

export const accountFavourites = pgTable(
  "account_favourites",
  {
    userId: userId(),
    kind: text("kind", { enum: ["article", "quiz"] }).notNull(),
    /** Id of the article; its quiz has the same one. */
    articleId: text("article_id").notNull(),
    createdAt: createdAt(),
    /** Set when the favourite was taken back, so that another device does not bring it in again. */
    removedAt: moment("removed_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.articleId] })],
);
