import { afterAll, beforeEach, expect, test } from "vitest";
import { listWaiting, publishDeployment } from "#app/newsroom/editions/deployment.server.ts";
import { publishDraft } from "#app/newsroom/publication/publish-draft.server.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { openSite } from "#tests/support/newsroom/open-site.ts";
import { replyToEdition } from "./reply-to-edition.server.ts";

const { db, clear, close } = await createTestDatabase();
const ARTICLE = "articles/sante/hopital/histoire.md";

beforeEach(clear);
afterAll(close);

test("a reviewer takes the repository's text, which readers are told of, and it waits no longer", async () => {
  const { services, content, ana, bob, write, review } = await openSite(db);
  const id = await write(ARTICLE, {
    files: { [ARTICLE]: anArticle({ badge: "badge: Rédaction" }) },
    changeKind: "minor",
  });
  await review(id);
  expect(await publishDraft(services, bob, id)).toMatchObject({ state: "done" });
  const files = { ...aContent(), [ARTICLE]: anArticle().replace("naît au Moyen Âge", "naît plus tard") };
  const deployed = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  expect(await publishDeployment(db, deployed)).toMatchObject({ waiting: [ARTICLE] });
  const note = "L’époque est corrigée.";
  const take = new URLSearchParams({ intention: "take", texte: ARTICLE, note });
  expect(await replyToEdition(services, ana, take)).toMatchObject({ outcome: { state: "refused" }, typed: { note } });
  expect(await replyToEdition(services, bob, take)).toMatchObject({ outcome: { state: "done" }, done: "depot" });
  const [article] = content.current().catalogue.listChanges();
  expect(article).toMatchObject({ text: note });
  expect(content.current().catalogue.getArticleMarkdown("hopital-histoire")).toContain("naît plus tard");
  expect(await listWaiting(db)).toEqual([]);
  expect(await replyToEdition(services, bob, take)).toMatchObject({ outcome: { message: /Choisissez/ } });
});
