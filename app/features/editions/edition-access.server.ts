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
import type { EncodedImage } from "./images/encoded-image.ts";
import { findImages, keepImage, readImages } from "./images/images.server.ts";

/** What a command needs of the database, which the running site may hold. */
export type EditionAccess = ReturnType<typeof accessTo>;

export function accessTo(db: Database) {
  return {
    readOverlay: () => readOverlay(db),
    readTexts: (shas: string[]) => readTexts(db, shas),
    readFormer: (number: number) => readFormer(db, number),
    readReplaced: (paths: string[]) => readReplaced(db, paths),
    listEditions: (limit: number) => listEditions(db, limit),
    findImages: (addresses: string[]) => findImages(db, addresses),
    readImages: (addresses: string[]) => readImages(db, addresses),
    keepImage: (image: EncodedImage) => keepImage(db, image),
    publish: (edition: NewEdition) => publishEdition(db, edition),
  };
}
