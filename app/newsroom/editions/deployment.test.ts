import { afterAll, beforeEach, expect, test } from "vitest";
import { aContent, aFactsFile, anArticle, aQuiz } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { listWaiting, publishDeployment } from "./deployment.server.ts";
import { listEditions, publishEdition, readEdition, readNumber } from "./edition-store.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const TERM = "glossary/hopital.yaml";
const OTHER_TERM = "glossary/lit.yaml";
const ARTICLE = "articles/sante/hopital/histoire.md";
const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";
const defined = (words: string, term = "Hôpital") => `term: ${term}\ndefinition: ${words}\n`;

type Files = Record<string, string | null>;

const deploy = (changes: Files = {}) =>
  publishDeployment(db, new Map(Object.entries(aContent(changes)).map(([path, text]) => [path, Buffer.from(text)])));

/** As the newsroom does. */
async function publish(path: string, text: string | null) {
  const changes = new Map([[path, text === null ? null : Buffer.from(text)]]);
  const about = { kind: "publication", author: "Ana", note: "Une note" } as const;
  return publishEdition(db, { base: await readNumber(db), ...about, changes });
}

const served = async (path: string) => (await readEdition(db)).get(path)?.toString("utf8");
const waiting = async () => (await listWaiting(db)).map(({ path }) => path);

test("an empty database begins with all files, and the same files change nothing", async () => {
  expect(await deploy()).toMatchObject({ edition: 1, waiting: [] });
  expect(await served(TERM)).toBe(aContent()[TERM]);
  expect(await deploy()).toMatchObject({ edition: null, waiting: [] });
  expect(await listEditions(db, 5)).toMatchObject([{ number: 1, kind: "deployment" }]);
});

test("of processes that start together, one publishes", async () => {
  const started = await Promise.all([deploy(), deploy(), deploy()]);
  expect(started.map(({ edition }) => edition).toSorted()).toEqual([1, null, null]);
});

test("a deployment publishes what it changed, and leaves what the newsroom changed", async () => {
  await deploy({ [OTHER_TERM]: defined("Un meuble.", "Lit") });
  await publish(TERM, defined("De la rédaction."));
  const next = { [OTHER_TERM]: null, "glossary/soin.yaml": defined("Un acte.", "Soin") };
  expect(await deploy(next)).toMatchObject({ edition: 3, waiting: [] });
  expect([await served(TERM), await served(OTHER_TERM), await served("glossary/soin.yaml")]).toEqual([
    defined("De la rédaction."),
    undefined,
    defined("Un acte.", "Soin"),
  ]);
});

test("what both changed waits, over restarts, until the repository has what the site serves", async () => {
  await deploy();
  await publish(TERM, defined("De la rédaction."));
  const changed = { [TERM]: defined("Du dépôt.") };
  expect(await deploy(changed)).toMatchObject({ edition: null, waiting: [TERM] });
  await deploy(changed);
  expect(await listWaiting(db)).toMatchObject([{ path: TERM, served: Buffer.from(defined("De la rédaction.")) }]);
  await deploy({ ...changed, [OTHER_TERM]: defined("Un meuble.", "Lit") });
  expect(await waiting()).toEqual([TERM]);
  await deploy({ [TERM]: null });
  expect(await listWaiting(db)).toMatchObject([{ path: TERM, deployed: null }]);
  await deploy({ [TERM]: defined("De la rédaction.") });
  expect(await waiting()).toEqual([]);
  expect(await served(TERM)).toBe(defined("De la rédaction."));
});

test("an article waits whole: its quiz stays the one that was read with it", async () => {
  await deploy();
  await publish(ARTICLE, anArticle({ badge: "badge: Rédaction" }));
  // Nothing else would keep these two from being published.
  const files = { [ARTICLE]: anArticle({ badge: "badge: Dépôt" }), [QUIZ]: aQuiz().replace("C'est", "C'était") };
  expect(await deploy(files)).toMatchObject({ waiting: [ARTICLE, QUIZ], issues: [] });
  expect(await served(QUIZ)).toBe(aQuiz());
});

const REWORDED = anArticle().replace("naît au Moyen Âge", "naît plus tard");
const ENTRY = "changes: [{ date: 2025-05-01, kind: correction, text: L'époque est juste. }]";

test("an article whose text changed waits with its quiz until readers are told; the rest is published", async () => {
  await deploy();
  const quiz = aQuiz().replace("C'est", "C'était");
  const next = { [ARTICLE]: REWORDED, [QUIZ]: quiz, [OTHER_TERM]: defined("Un meuble.", "Lit") };
  const { edition, waiting: held, issues } = await deploy(next);
  expect([edition, held]).toEqual([2, [ARTICLE, QUIZ]]);
  expect(issues).toMatchObject([{ file: ARTICLE, path: ["changes"] }]);
  expect([await served(ARTICLE), await served(QUIZ)]).toEqual([anArticle(), aQuiz()]);
  expect(await waiting()).toEqual([ARTICLE, QUIZ]);
});

test("with an entry, an article goes out with the deployment; one that moves without one keeps all as it was", async () => {
  await deploy();
  const told = anArticle({ more: ENTRY }).replace("naît au Moyen Âge", "naît plus tard");
  expect(await deploy({ [ARTICLE]: told })).toMatchObject({ edition: 2, issues: [], waiting: [] });
  const moved = { [ARTICLE]: null, [QUIZ]: null, "articles/sante/hopital/origines.md": anArticle({ more: ENTRY }) };
  expect(await deploy({ ...moved, [TERM]: defined("Une maison.") })).toMatchObject({ edition: null });
  expect(await served(ARTICLE)).toBe(told);
});

test("of the lists, the lines of both are kept", async () => {
  await deploy({ "words.txt": "abri\nbail\n" });
  await publish("words.txt", "abri\nbail\ncave\n");
  await deploy({ "words.txt": "abri\nbail\ndrap\n" });
  expect(await served("words.txt")).toBe("abri\nbail\ncave\ndrap\n");
  expect(await waiting()).toEqual([]);
});

test("texts that are right apart and wrong together wait, and the site goes on as it was", async () => {
  const fact = aFactsFile().replace("  A1:", "  A9:");
  await deploy();
  await publish("facts/redaction.yaml", fact);
  const { issues, waiting: held } = await deploy({ "facts/depot.yaml": fact });
  expect(issues.map(({ file }) => file)).toContain("facts/redaction.yaml");
  expect(held).toEqual(["facts/depot.yaml"]);
  expect(await readNumber(db)).toBe(2);
});

test("a text that this build no longer reads gives way to the repository's", async () => {
  await deploy();
  await publish(TERM, "term: Hôpital\nof: une autre époque\n");
  await deploy({ [TERM]: defined("Que l'on lit encore.") });
  expect(await served(TERM)).toBe(defined("Que l'on lit encore."));
});

test("a folder that cannot be read begins no site, and changes none", async () => {
  await expect(deploy({ "site.yaml": "name: [" })).rejects.toThrow("site.yaml");
  expect(await readNumber(db)).toBe(0);
  await deploy();
  expect(await deploy({ "site.yaml": "name: [" })).toMatchObject({ edition: null, waiting: ["site.yaml"] });
});
