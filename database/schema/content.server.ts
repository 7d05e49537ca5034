import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.server.ts";

/** Every text ever published, once. */
export const contentTexts = pgTable("content_texts", {
  sha: text("sha").primaryKey(),
  bytes: bytes("bytes").notNull(),
});

export const contentEditions = pgTable("content_editions", {
  number: integer("number").primaryKey(),
  publishedAt: moment("published_at").notNull(),
  author: text("author").notNull(),
  kind: text("kind", { enum: ["publish", "rollback", "withdraw", "rename", "absorb"] }).notNull(),
  note: text("note").notNull(),
});

/** Null stands for no file. */
export const contentChanges = pgTable(
  "content_changes",
  {
    edition: integer("edition")
      .notNull()
      .references(() => contentEditions.number),
    path: text("path").notNull(),
    formerSha: text("former_sha").references(() => contentTexts.sha),
    sha: text("sha").references(() => contentTexts.sha),
  },
  (table) => [primaryKey({ columns: [table.edition, table.path] })],
);

/** What a publication drew from a text: figures, link previews, pictures of letters. Served while that text is. */
export const contentDrawings = pgTable(
  "content_drawings",
  {
    path: text("path").notNull(),
    source: text("source").notNull(),
    sourceSha: text("source_sha")
      .notNull()
      .references(() => contentTexts.sha),
    edition: integer("edition")
      .notNull()
      .references(() => contentEditions.number),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.sourceSha, table.path] })],
);

/** What is served instead of the files of the build. */
export const contentOverlay = pgTable("content_overlay", {
  path: text("path").primaryKey(),
  edition: integer("edition")
    .notNull()
    .references(() => contentEditions.number),
  sha: text("sha").references(() => contentTexts.sha),
  /** Hash of the file of the build over which it was published. */
  builtSha: text("built_sha"),
  /** When the first build was made whose file equals it: that build and later ones serve their own. */
  absorbedAt: moment("absorbed_at"),
});
