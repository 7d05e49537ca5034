import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { matchRoutes, type RouteObject } from "react-router";
import { afterAll, expect, test } from "vitest";
import { publishEdition } from "#app/features/editions/edition-store.server.ts";
import { readServed } from "#app/features/editions/served-texts.server.ts";
import type { Candidate } from "#app/features/newsroom/newsroom-services.ts";
import { overlayChanges } from "#app/features/newsroom/publication/prepare-draft.server.ts";
import { asPreview } from "#app/features/newsroom/publication/preview.server.ts";
import appRoutes from "#app/routes.ts";
import { LINKED_PAGES } from "#library/catalogue/site-paths.ts";
import type { Content } from "#library/schema/load-content.ts";
import type { EditionPages } from "#server/app/edition-pages.ts";
import { createEditionReader } from "#server/app/edition-reader.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { createCandidateChecks } from "./candidate-checks.ts";

const ROOT = join(import.meta.dirname, "../..");
const EDITIONS = 10;
const EDITS_OF_EDITION = 10;
const TRIES = 20;
const PREVIEWS = 5;
/** Few, so that edits meet on one path. */
const EDITED_PATHS = 20;
const NO_DRAWINGS = new Map<string, Buffer>();
// What every reader is shown is on the first level.
const ROUTES = appRoutes.map(({ file, ...route }) => ({ ...route, id: file })) as RouteObject[];
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

type Texts = Map<string, string>;
const builtText = (path: string) => built.read(path).toString("utf8");
const builtTexts = (): Texts => new Map([...built.shas.keys()].map((path) => [path, builtText(path)]));
const contentOf = (texts: Texts, values?: Map<string, unknown>) =>
  tools.loadContent(Object.fromEntries(texts), values && new Map(values));

test("the content of the build and its pages are those of an edition of the same texts", async () => {
  const { content, issues } = contentOf(builtTexts());
  expect(issues).toEqual([]);
  expect((await createEditionReader(db, built)(new Map())).content).toEqual(content);
  await expectSamePages(pagesOf(content, 0), app.openPages());
});

test("after 100 random edits the content is that of the exported texts, and pages those of a preview", async () => {
  const read = createEditionReader(db, built);
  let texts = builtTexts();
  let source = await read(new Map());
  for (let number = 1; number <= EDITIONS; number += 1) {
    const edits = Array.from({ length: EDITS_OF_EDITION }, () => anyEdit);
    texts = edited(texts, number % 2 === 0 ? [...edits.slice(1), withArticleMoved] : edits);
    const wanted = new Map([...texts].map(([path, text]) => [path, Buffer.from(text)]));
    const changes = await tools.changesTo(wanted, await readServed(tools.accessTo(db), built), built);
    const about = { base: number - 1, kind: "publish", author: "Essai", note: "Essai" } as const;
    await publishEdition(db, { ...about, builtAt: built.builtAt, changes, drawings: [] });
    source = await read((await readServed(tools.accessTo(db), built)).overlay.applied);
  }
  const served = await readServed(tools.accessTo(db), built);
  const exported = await served.read(served.shas.keys());
  const { content } = contentOf(new Map([...exported].map(([path, text]) => [path, text.toString("utf8")])));
  expect(source.content).toEqual(content);
  await expectSamePreviews(pagesOf(source.content, EDITIONS), await overlayChanges(served));
});

function pagesOf(content: Content, number: number): EditionPages {
  const store = tools.createContentStore(() => tools.editionSource(content, NO_DRAWINGS));
  if (number > 0) store.publish(number);
  return app.pagesOf(store);
}

function pathsByRoute(pages: EditionPages): string[][] {
  // The data of a page is within it.
  const paths = [...pages.listPaths()].map(({ path }) => path).filter((path) => !path.endsWith(".data"));
  return [...Map.groupBy(paths, (path) => matchRoutes(ROUTES, path)?.[0]?.route.id).values()];
}

async function expectSamePages(one: EditionPages, other: EditionPages): Promise<void> {
  const [listed, others] = [one, other].map((pages) => [...pages.listPaths()]);
  expect(others).toEqual(listed);
  const paths = pathsByRoute(one).map(oneOf);
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) expect(await answerOf(one, path), path).toEqual(await answerOf(other, path));
}

const shownAt = (html: string) => asPreview(html, new Date(0));

/** Compares pages that the edits changed. */
async function expectSamePreviews(pages: EditionPages, changes: Candidate["changes"]): Promise<void> {
  const checks = createCandidateChecks();
  try {
    const compared = new Set<string>();
    // At random: one of each route, then others.
    const routes = pathsByRoute(pages);
    for (const path of Array.from({ length: TRIES }, () => routes.map(oneOf)).flat()) {
      if (compared.has(path)) continue;
      const { status, body } = await answerOf(pages, path);
      // Its scripts say the number of the edition.
      const [shown, former] = [body, (await answerOf(app.openPages(), path)).body].map(shownAt);
      if (status !== 200 || !/^<!doctype html>/i.test(body) || shown === former) continue;
      const preview = await checks.preview({ changes, document: "", path, siteValues: VALUES, drawings: NO_DRAWINGS });
      expect(preview.state === "page" ? shownAt(preview.html) : preview.messages, path).toEqual(shown);
      compared.add(path);
      if (compared.size === PREVIEWS) return;
    }
    expect.fail("Too few pages have changed");
  } finally {
    checks.stop();
  }
}

async function answerOf(pages: EditionPages, path: string) {
  const answer = await pages.render(path, VALUES);
  return { status: answer.status, body: await answer.text() };
}

// Values of the texts that were read, so that an edit costs the parsing of its own.
let values = built.readValues();

/** Applies the edits that the site can read, until one changes something. */
function edited(texts: Texts, edits: Edit[]): Texts {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const all = read(
      texts,
      edits.reduce((next, edit) => edit(next), texts),
    );
    // One that cannot be read is left out.
    const next = all ?? edits.reduce((former, edit) => read(former, edit(former)) ?? former, texts);
    if (next.size !== texts.size || [...next].some(([path, text]) => texts.get(path) !== text)) return next;
  }
  throw new Error("No edit can be read");
}

function read(former: Texts, texts: Texts): Texts | null {
  const known = new Map([...values].filter(([path]) => texts.get(path) === former.get(path)));
  if (tools.loadContent(Object.fromEntries(texts), known).issues.length > 0) return null;
  values = known;
  return texts;
}

type Edit = (texts: Texts) => Texts;
const EDITS = [withOtherWord, withOtherWord, withOtherWord, withOtherOrder, withoutFile, withCopy, withBuiltText];
const anyEdit = (texts: Texts) => oneOf(EDITS)(texts);

/** Each kind of text is drawn as often as another. */
const byFolder = [...Map.groupBy(built.shas.keys(), (path) => path.split("/")[0] ?? "").values()];
const editedPaths = Array.from({ length: EDITED_PATHS }, (_, index) => oneOf(byFolder[index % byFolder.length] ?? []));
const copyOf = (path: string) => path.replace(/(?=\.[^/]+$)/, "-bis");
const aPath = () => oneOf(editedPaths);

function withText(texts: Texts, path: string, change: (text: string) => string): Texts {
  const text = texts.get(path);
  return text === undefined ? texts : new Map(texts).set(path, change(text));
}

function withOtherWord(texts: Texts): Texts {
  return withText(texts, oneOf([aPath, () => copyOf(aPath())])(), (text) => {
    const words = [...text.matchAll(/(?<=[ «])\p{L}{4,}(?= \p{L})/gu)];
    if (words.length === 0) return text;
    const { index } = oneOf(words);
    const other = random() < 0.1 ? "</script>\u2028" : oneOf(words)[0];
    return text.slice(0, index) + text.slice(index).replace(/^\p{L}+/u, other);
  });
}

function withOtherOrder(texts: Texts): Texts {
  const ordered = [...texts].filter(([, text]) => /^order: \d+$/m.test(text)).map(([path]) => path);
  return withText(texts, oneOf(ordered), (text) => text.replace(/^order: \d+$/m, `order: ${1 + below(9)}`));
}

function withoutFile(texts: Texts): Texts {
  const next = new Map(texts);
  const path = aPath();
  if (!LINKED_PAGES.includes(path)) next.delete(path);
  return next;
}

function withCopy(texts: Texts): Texts {
  const path = aPath();
  const text = texts.get(path);
  return text === undefined ? texts : new Map(texts).set(copyOf(path), text);
}

function withBuiltText(texts: Texts): Texts {
  const path = aPath();
  return new Map(texts).set(path, builtText(path));
}

function withArticleMoved(texts: Texts): Texts {
  const { content } = contentOf(texts, values);
  const { href } = oneOf(content.articles.filter(({ front }) => front.status === "published"));
  const given = new Map([...texts].map(([path, text]) => [path, Buffer.from(text)]));
  const moved =
    random() < 0.3
      ? tools.withdrawArticle(given, href, "Une source était fausse.")
      : tools.renameArticle(given, href, `${href}-${below(1_000)}`);
  return new Map([...moved].map(([path, text]) => [path, Buffer.from(text).toString("utf8")]));
}
