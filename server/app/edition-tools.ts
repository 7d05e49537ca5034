// What the process beside the site uses of it to check candidates.
export { EditionRefused } from "#app/newsroom/editions/edition-refused.ts";
export { pageOf } from "#app/newsroom/publication/page-of.ts";

import { figureSizes } from "#figures/edition/drawing-orders.ts";
import { drawFigure } from "#figures/forms/figure-files.ts";
import { type ContentStore, createContentStore as create } from "#library/catalogue/content-store.server.ts";
import type { ContentSource } from "#library/catalogue/create-catalogue.ts";
import type { Content } from "#library/schema/load-content.ts";

export { figureFile } from "#library/catalogue/figure-file.ts";
export { acceptEdition } from "#library/check/accept-edition.ts";
export { checkEdition } from "#library/check/check-edition.ts";
export { relatedFiles } from "#library/check/related-files.ts";
export { formatIssue } from "#library/schema/content-issue.ts";
export { loadContent } from "#library/schema/load-content.ts";
export { editionSource } from "./edition-reader.ts";

/** Pages say the size of their figures. */
export function createContentStore(open: () => ContentSource): ContentStore {
  return create(open, figureSizes);
}

/** Throws with the file of the first figure that cannot be drawn. */
export function drawFigures({ figures }: Pick<Content, "figures">): void {
  for (const figure of figures)
    for (const isNarrow of [false, true])
      try {
        drawFigure(figure, { isNarrow });
      } catch (cause) {
        throw new Error(`${figure.file} : ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }
}
