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
export { editionSource, openBuiltTexts } from "#library/catalogue/content-source.server.ts";
export { createContentStore } from "#library/catalogue/content-store.server.ts";
export { figureFile } from "#library/catalogue/figure-file.ts";
export { acceptEdition } from "#library/check/accept-edition.ts";
export { checkEdition } from "#library/check/check-edition.ts";
export { formatIssue } from "#library/schema/content-issue.ts";
export { loadContent } from "#library/schema/load-content.ts";

type DrawEdition = typeof import("#figures/edition/draw-edition.ts").drawEdition;

/** Loads what draws only when something is to be drawn. */
export async function drawEdition(...parameters: Parameters<DrawEdition>): ReturnType<DrawEdition> {
  const { drawEdition } = await import("#figures/edition/draw-edition.ts");
  return drawEdition(...parameters);
}
