import { afterAll, expect, test } from "vitest";
import { isPublished, loadContent } from "#library/schema/load-content.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { readHistory } from "./article-history.server.ts";
import { publishDeployment } from "./deployment.server.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

const PLACE = "articles/sante/hopital/histoire";
const MOVED = "articles/sante/hopital/origines";
const ENTRY = "{ date: 2025-05-01, kind: correction, text: L'époque est juste. }";
const EARLY = anArticle({ more: `changes: [${ENTRY}]` }).replace("au Moyen Âge", "plus tôt");
const LATE = anArticle({
  more: `changes: [${ENTRY}, ${ENTRY}]\nformerAddresses: [/categories/sante/hopital/histoire]`,
}).replace("au Moyen Âge", "plus tard");

test("what its changes changed follows an article to another place; an edition knows none that came after it", async () => {
  const first = aContent();
  const { [`${PLACE}.quiz.yaml`]: quiz = "", [`${PLACE}.md`]: _, ...others } = first;
  const last = { ...others, [`${MOVED}.md`]: LATE, [`${MOVED}.quiz.yaml`]: quiz };
  for (const files of [first, { ...first, [`${PLACE}.md`]: EARLY }, last]) {
    const texts = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
    expect((await publishDeployment(db, texts)).issues).toEqual([]);
  }
  const [article] = loadContent(last).content.articles.filter(isPublished);
  if (article === undefined) throw new Error("there is no article");
  const known = (edition: number) => readHistory(db, edition)(article);
  const words = (text: string) => expect.stringContaining(text);
  const toEarly = [{ before: words("au Moyen Âge"), after: words("plus tôt") }];
  expect(await known(3)).toMatchObject([toEarly, [{ before: words("plus tôt"), after: words("plus tard") }]]);
  expect(await known(2)).toMatchObject([toEarly]);
});
