import { join } from "node:path";
import { expect, test } from "vitest";
import { readContentFolder } from "#app/newsroom/editions/content-folder.server.ts";
import { withdrawArticle } from "#app/newsroom/editions/withdraw-article.ts";
import { checkContent } from "#library/check/check-content.ts";
import type { ReadValues } from "#library/schema/content-file.ts";
import { isPublished, loadContent } from "#library/schema/load-content.ts";

const files = readContentFolder(join(import.meta.dirname, "../../../content"));
/** Of the texts as they are: parsing each again is what takes time. */
const values: ReadValues = new Map();
const articles = loadContent(files, values).content.articles.filter(isPublished);

test.each(articles)("$file is withdrawn with one sentence", ({ file }) => {
  const withdrawn = withdrawArticle(Buffer.from(files[file] ?? ""), "Une source s’est révélée fausse.").toString(
    "utf8",
  );
  const known: ReadValues = new Map([...values].filter(([path]) => path !== file));
  expect(checkContent({ ...files, [file]: withdrawn }, () => true, { values: known }).issues).toEqual([]);
});
