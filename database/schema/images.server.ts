import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, createdAt, moment } from "./columns.server.ts";

/** Images of articles, in WebP: what was sent is not kept. */
export const images = pgTable(
  "images",
  {
    /** Hash of the wide bytes, as in their address. */
    hash: text("hash").primaryKey(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    wide: bytes("wide").notNull(),
    /** Null where the wide one is as narrow. */
    narrow: bytes("narrow"),
    createdAt: createdAt(),
    /** Since when no text of a draft, a revision or an edition names it; null while one does. */
    unusedSince: moment("unused_since"),
  },
  (table) => [index("images_unused").on(table.unusedSince)],
);
