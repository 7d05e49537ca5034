import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, createdAt, moment } from "./columns.server.ts";

/** Images of articles, encoded as WebP. The file that was uploaded is not kept. */
export const images = pgTable(
  "images",
  {
    /** The hash of `wide`, which is also part of the image's address. */
    hash: text("hash").primaryKey(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    wide: bytes("wide").notNull(),
    /** Null when `wide` is already narrow enough. */
    narrow: bytes("narrow"),
    createdAt: createdAt(),
    /** The time since which no draft, revision or edition has used the image; null while one does. */
    unusedSince: moment("unused_since"),
  },
  (table) => [index("images_unused").on(table.unusedSince)],
);
