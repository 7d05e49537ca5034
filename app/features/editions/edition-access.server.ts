import type { Database } from "#database/open.server.ts";
import {
  listEditions,
  type NewEdition,
  publishEdition,
  readFormer,
  readOverlay,
  readReplaced,
  readTexts,
} from "./edition-store.server.ts";

/** What a command needs of the database, which the running site may hold. */
export type EditionAccess = ReturnType<typeof accessTo>;

export function accessTo(db: Database) {
  return {
    readOverlay: () => readOverlay(db),
    readTexts: (shas: string[]) => readTexts(db, shas),
    readFormer: (number: number) => readFormer(db, number),
    readReplaced: (paths: string[]) => readReplaced(db, paths),
    listEditions: (limit: number) => listEditions(db, limit),
    publish: (edition: NewEdition) => publishEdition(db, edition),
  };
}
