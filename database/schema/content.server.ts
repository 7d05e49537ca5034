import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.server.ts";

/** Every text ever published or deployed, once. */
export const contentTexts = pgTable("content_texts", {
  sha: text("sha").primaryKey(),
  bytes: bytes("bytes").notNull(),
});

export const contentEditions = pgTable("content_editions", {
  number: integer("number").primaryKey(),
  publishedAt: moment("published_at").notNull(),
  author: text("author").notNull(),
  kind: text("kind", { enum: ["deployment", "publication", "rollback", "withdrawal"] }).notNull(),
  note: text("note").notNull(),
});

/** What each edition changed: the newest row of a path is what is served. Null stands for no file. */
export const contentFiles = pgTable(
  "content_files",
  {
    edition: integer("edition")
      .notNull()
      .references(() => contentEditions.number),
    path: text("path").notNull(),
    sha: text("sha").references(() => contentTexts.sha),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.path] }),
    index("content_files_newest").on(table.path, table.edition.desc()),
  ],
);

/** The files of the last deployment. */
export const contentSeed = pgTable("content_seed", {
  path: text("path").primaryKey(),
  /** Null for a file that the deployment deleted, while it waits. */
  sha: text("sha").references(() => contentTexts.sha),
  /** Whether the deployment changed it after the newsroom had: what the site serves stays until somebody chooses. */
  waits: boolean("waits").notNull(),
});
