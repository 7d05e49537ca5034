// What the commands on editions use of the built site.
export { renameArticle, withdrawArticle } from "#app/features/editions/article-moves.ts";
export { readTextsOf, writeTextsTo } from "#app/features/editions/content-folder.server.ts";
export { accessTo, type EditionAccess } from "#app/features/editions/edition-access.server.ts";
export { EditionRefused } from "#app/features/editions/edition-refused.ts";
export { askRunningSite } from "#app/features/editions/edition-socket.server.ts";
export { textsOfEdition } from "#app/features/editions/edition-texts.server.ts";
export { publicBeside, readImageFrom, writeImageTo } from "#app/features/editions/images/image-folder.server.ts";
export { namedImages } from "#app/features/editions/images/images.server.ts";
export { changesTo, findOutdated, readServed } from "#app/features/editions/served-texts.server.ts";
export { pageOf } from "#app/features/newsroom/publication/page-of.ts";

import { figureSizes } from "#figures/edition/drawing-orders.ts";
import { drawFigure } from "#figures/forms/figure-files.ts";
import { type ContentStore, createContentStore as create } from "#library/catalogue/content-store.server.ts";
import type { ContentSource } from "#library/catalogue/create-catalogue.ts";
import type { Content } from "#library/schema/load-content.ts";

export { editionSource, openBuiltTexts } from "#library/catalogue/content-source.server.ts";
export { figureFile } from "#library/catalogue/figure-file.ts";
export { acceptEdition } from "#library/check/accept-edition.ts";
export { checkEdition } from "#library/check/check-edition.ts";
export { formatIssue } from "#library/schema/content-issue.ts";
export { loadContent } from "#library/schema/load-content.ts";

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
