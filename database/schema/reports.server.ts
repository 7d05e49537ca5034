import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns.server.ts";

/** Reports are never public, and are erased twelve months after they are closed. */
export const reports = pgTable(
  "reports",
  {
    id: uuid("id").primaryKey(),
    subject: text("subject", {
      enum: ["error", "question", "personal-data", "accessibility", "press", "right-of-reply"],
    }).notNull(),
    articleId: text("article_id"),
    passage: text("passage"),
    message: text("message").notNull(),
    source: text("source"),
    email: text("email"),
    createdAt: createdAt(),
    answeredAt: moment("answered_at"),
    closedAt: moment("closed_at"),
    closedReason: text("closed_reason", { enum: ["corrected", "answered", "unfounded", "abuse"] }),
  },
  (table) => [
    check(
      "reports_subject",
      sql`${table.subject} in ('error', 'question', 'personal-data', 'accessibility', 'press', 'right-of-reply')`,
    ),
    index("reports_list").on(table.closedAt, table.createdAt, table.id),
    index("reports_email").on(table.email),
  ],
);

export const reportAnswers = pgTable(
  "report_answers",
  {
    id: uuid("id").primaryKey(),
    reportId: uuid("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    createdAt: createdAt(),
    outcome: text("outcome", { enum: ["sent", "refused", "given-up"] }),
    settledAt: moment("settled_at"),
  },
  (table) => [index("report_answers_report").on(table.reportId, table.createdAt)],
);
