import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openContent } from "#library/catalogue/content-source.server.ts";
import type { ContentSource } from "#library/catalogue/create-catalogue.ts";
import { listPreviews } from "../listed-previews.ts";
import { drawEdition } from "./draw-edition.ts";

const FIGURE = "figures/immigration-part-immigres.yaml";
const LETTER = "letters/0002.md";
const ARTICLE = "articles/numerique/ia.md";
const CATEGORY = "categories/numerique.yaml";

/** With the figure on the card of the article. */
function withFigureOnCard(source: ContentSource): ContentSource {
  const articles = source.content.articles.map((article) =>
    article.file === ARTICLE
      ? {
          ...article,
          front: { ...article.front, card: { ...article.front.card, image: `/${FIGURE}`.replace("yaml", "svg") } },
        }
      : article,
  ) as ContentSource["content"]["articles"];
  return { ...source, content: { ...source.content, articles } };
}

test("a picture is drawn once for each text that it is made from and that differs", async () => {
  const changed = new Set([FIGURE, LETTER, ARTICLE, CATEGORY]);
  const source = withFigureOnCard(openContent());
  const drawings = await drawEdition({ source, changed, readBuilt: () => null, builtFolder: "public" });
  const sourcesOf = (name: string) => drawings.filter(({ path }) => path === name).map((drawing) => drawing.source);
  expect(sourcesOf("/figures/immigration-part-immigres.svg")).toEqual([FIGURE]);
  expect(sourcesOf("/letters/0002.png")).toEqual([FIGURE, LETTER]);
  expect(sourcesOf("/previews/intelligence-artificielle.png")).toEqual([ARTICLE, CATEGORY, FIGURE]);
  expect(new Set(drawings.map(({ source }) => source))).toEqual(changed);
});

test("previews are made from files that there are", () => {
  const sources = listPreviews(openContent().content).flatMap(({ sources }) => sources);
  // Maps have no file of data.
  const ofTexts = sources.filter((file) => !file.startsWith("figures/"));
  expect(ofTexts.filter((file) => !existsSync(join("content", file)))).toEqual([]);
});
