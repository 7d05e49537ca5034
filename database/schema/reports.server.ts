import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.server.ts";

/** What readers write to the editors: an error in an article, or a message. Never public; erased twelve months after it is closed. */
export const reports = pgTable(
  "reports",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: ["error", "message"] }).notNull(),
    /** The article and the words of the passage when the reader wrote: both may change later. */
    articleId: text("article_id"),
    passage: text("passage"),
    message: text("message").notNull(),
    /** A source that the reader gives, as typed. */
    source: text("source"),
    /** Only of who wants an answer. */
    email: text("email"),
    createdAt: createdAt(),
    answeredAt: moment("answered_at"),
    answer: text("answer"),
    closedAt: moment("closed_at"),
    closedReason: text("closed_reason", { enum: ["corrected", "answered", "unfounded", "abuse"] }),
  },
  (table) => [
    check("reports_kind", sql`${table.kind} in ('error', 'message')`),
    index("reports_list").on(table.closedAt, table.createdAt, table.id),
    index("reports_email").on(table.email),
  ],
);
