// What the process that checks candidates uses of the application.
export { EditionRefused } from "#app/newsroom/editions/edition-refused.ts";
export { describeIssue } from "#app/newsroom/fields/name-field.ts";
export { pageOf } from "#app/newsroom/publication/page-of.server.ts";

import { figureSizes } from "#figures/edition/drawing-orders.ts";
import { drawFigure } from "#figures/forms/figure-files.ts";
import { type ContentStore, createContentStore as create } from "#library/catalogue/content-store.server.ts";
import type { ContentSource } from "#library/catalogue/create-catalogue.ts";
import type { Content } from "#library/schema/load-content.ts";

export { figureFile } from "#library/catalogue/figure-file.ts";
export { acceptEdition } from "#library/check/accept-edition.ts";
export { checkEdition } from "#library/check/check-edition.ts";
export { relatedFiles } from "#library/check/related-files.ts";
export { loadContent } from "#library/schema/load-content.ts";
export { editionSource } from "./edition-reader.ts";

/** The store needs `figureSizes` because pages contain the size of their figures. */
export function createContentStore(open: () => ContentSource): ContentStore {
  return create(open, figureSizes);
}

/** Throws an error that names the file of the first figure that cannot be drawn. */
export function drawFigures({ figures }: Pick<Content, "figures">): void {
  for (const figure of figures)
    for (const isNarrow of [false, true])
      try {
        drawFigure(figure, { isNarrow });
      } catch (cause) {
        throw new Error(`${figure.file} : ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }
}
