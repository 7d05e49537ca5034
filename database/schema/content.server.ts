import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.server.ts";

/** Each text that was ever published or deployed is stored once. */
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

/**
 * What each edition changed: the site serves the newest row of each path. A null hash means that the file was deleted.
 */
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

/** The content files of the last deployment. */
export const contentSeed = pgTable("content_seed", {
  path: text("path").primaryKey(),
  /** Null for a file that the deployment deleted and whose deletion waits for a choice. */
  sha: text("sha").references(() => contentTexts.sha),
  /**
   * True when the newsroom had already changed a file that the deployment changed: the site keeps serving the
   * newsroom's text until somebody chooses.
   */
  waits: boolean("waits").notNull(),
});
