import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { publishEdition } from "#app/features/editions/edition-store.server.ts";
import { readServed } from "#app/features/editions/served-texts.server.ts";
import { asPreview } from "#app/features/newsroom/publication/preview.server.ts";
import { LINKED_PAGES } from "#library/catalogue/site-paths.ts";
import type { Content } from "#library/schema/load-content.ts";
import type { EditionPages } from "#server/app/edition-pages.ts";
import { createEditionReader } from "#server/app/edition-reader.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";

const ROOT = join(import.meta.dirname, "../..");
const EDITIONS = 100;
const EDITS_OF_EDITION = 5;
const TRIES = 20;
const NO_DRAWINGS = new Map<string, Buffer>();
const VALUES = { origin: "https://www.exemple.fr", socialUrl: "https://social.exemple.fr", year: "2026" };

const app = (await import(
  pathToFileURL(join(ROOT, "build/server/index.js")).href
)) as typeof import("#server/app/app.ts");
const tools = await app.loadEditionTools();
const built = tools.openBuiltTexts();
const { db, close } = await createTestDatabase();
afterAll(close);

const random = randomNumbers(30);
const below = (count: number) => Math.floor(random() * count);
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;

test("every page of the build is as an edition of the same texts has it", { timeout: 300_000 }, async () => {
  const texts = new Map([...built.shas.keys()].map((path) => [path, built.read(path)]));
  const { content, issues } = tools.loadContent(toFiles(texts));
  expect(issues).toEqual([]);
  await expectSamePages(pagesOf(content, 0), app.pages);
});

test("after 500 random edits every page is that of the exported texts, and of a preview of them", {
  timeout: 300_000,
}, async () => {
  const read = createEditionReader(db, built);
  let texts = new Map([...built.shas.keys()].map((path) => [path, built.read(path)]));
  let source = await read(new Map());
  for (let number = 1; number <= EDITIONS; number += 1) {
    for (let made = 1; made < EDITS_OF_EDITION; made += 1) texts = edited(texts, anyEdit);
    texts = edited(texts, number % 10 === 0 ? withArticleMoved : anyEdit);
    const served = await readServed(tools.accessTo(db), built);
    const changes = await tools.changesTo(texts, served, built);
    const about = { base: number - 1, kind: "publish", author: "Essai", note: "Essai" } as const;
    await publishEdition(db, { ...about, builtAt: built.builtAt, changes, drawings: [] });
    source = await read((await readServed(tools.accessTo(db), built)).overlay.applied);
  }
  const served = await readServed(tools.accessTo(db), built);
  const exported = await served.read(served.shas.keys());
  const { content } = tools.loadContent(toFiles(exported));
  expect(source.content).toEqual(content);
  // What scripts read says the number of the edition; a preview has no scripts, and its banner besides.
  await expectSamePages(pagesOf(source.content, EDITIONS), pagesOf(content, 0), asPreview);
});

function toFiles(texts: ReadonlyMap<string, Uint8Array>): Record<string, string> {
  return Object.fromEntries([...texts].map(([path, text]) => [path, Buffer.from(text).toString("utf8")]));
}

function pagesOf(content: Content, number: number): EditionPages {
  const store = tools.createContentStore(() => tools.editionSource(content, NO_DRAWINGS));
  if (number > 0) store.publish(number);
  return app.pagesOf(store);
}

async function expectSamePages(one: EditionPages, other: EditionPages, shown = (html: string) => html): Promise<void> {
  // The data of a page is within it.
  const [paths = [], others] = [one, other].map((pages) =>
    [...pages.listPaths()].map(({ path }) => path).filter((path) => !path.endsWith(".data")),
  );
  expect(others).toEqual(paths);
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) {
    expect(await answerOf(one, path, shown), path).toEqual(await answerOf(other, path, shown));
  }
}

async function answerOf(pages: EditionPages, path: string, shown: (html: string) => string) {
  const answer = await pages.render(path, VALUES);
  return { status: answer.status, body: shown(await answer.text()) };
}

type Texts = Map<string, Buffer>;

// Of texts that were read, so that an edit costs the parsing of its own.
let values = built.readValues();

/** Of random edits those that the site can read. */
function edited(texts: Texts, edit: (texts: Texts) => Texts): Texts {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const next = edit(texts);
    const known = new Map([...values].filter(([path]) => next.get(path) === texts.get(path)));
    if (tools.loadContent(toFiles(next), known).issues.length > 0) continue;
    values = known;
    return next;
  }
  throw new Error("No edit can be read");
}

const EDITS = [withOtherWord, withOtherWord, withOtherWord, withOtherOrder, withoutFile, withCopy, withBuiltText];
const anyEdit = (texts: Texts) => oneOf(EDITS)(texts);

/** Of each kind of text as often as of another. */
function aPath(texts: Texts): string {
  const byFolder = Map.groupBy(texts.keys(), (path) => path.split("/")[0] ?? "");
  return oneOf(byFolder.get(oneOf([...byFolder.keys()])) ?? []);
}

function withText(texts: Texts, path: string, change: (text: string) => string): Texts {
  return new Map(texts).set(path, Buffer.from(change(String(texts.get(path)))));
}

function withOtherWord(texts: Texts): Texts {
  const path = aPath(texts);
  return withText(texts, path, (text) => {
    const words = [...text.matchAll(/(?<=[ «])\p{L}{4,}(?= \p{L})/gu)];
    if (words.length === 0) return text;
    const { index } = oneOf(words);
    const other = random() < 0.1 ? "</script>\u2028" : oneOf(words)[0];
    return text.slice(0, index) + text.slice(index).replace(/^\p{L}+/u, other);
  });
}

function withOtherOrder(texts: Texts): Texts {
  const ordered = [...texts.keys()].filter((path) => /^order: \d+$/m.test(String(texts.get(path))));
  return withText(texts, oneOf(ordered), (text) => text.replace(/^order: \d+$/m, `order: ${1 + below(9)}`));
}

function withoutFile(texts: Texts): Texts {
  const next = new Map(texts);
  const path = aPath(texts);
  if (!LINKED_PAGES.includes(path)) next.delete(path);
  return next;
}

function withCopy(texts: Texts): Texts {
  const path = aPath(texts);
  return new Map(texts).set(path.replace(/(?=\.[^/]+$)/, "-bis"), texts.get(path) ?? Buffer.of());
}

function withBuiltText(texts: Texts): Texts {
  const path = aPath(texts);
  return built.shas.has(path) ? new Map(texts).set(path, built.read(path)) : texts;
}

function withArticleMoved(texts: Texts): Texts {
  const { content } = tools.loadContent(toFiles(texts), new Map(values));
  const { href } = oneOf(content.articles.filter(({ front }) => front.status === "published"));
  return random() < 0.3
    ? tools.withdrawArticle(texts, href, "Une source était fausse.")
    : tools.renameArticle(texts, href, `${href}-${below(1_000)}`);
}
