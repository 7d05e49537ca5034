import { afterAll, beforeEach, expect, test } from "vitest";
import {
  type EditionChange,
  hashText,
  publishEdition,
  readNumber,
} from "#app/features/editions/edition-store.server.ts";
import { contentOverlay } from "#database/schema/content.server.ts";
import type { BuiltTexts } from "#library/catalogue/content-source.server.ts";
import { createContentStore } from "#library/catalogue/content-store.server.ts";
import { readSource } from "#library/catalogue/create-catalogue.ts";
import type { ContentFiles } from "#library/schema/load-content.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { followEditions } from "./follow-editions.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const FILE = "articles/sante/hopital/histoire.md";
const withTitle = (title: string) => anArticle().replace(/^title: .*$/m, `title: ${title}`);

function aBuild(files: ContentFiles, day: number): BuiltTexts {
  return {
    builtAt: new Date(Date.UTC(2026, 0, day)),
    shas: new Map(Object.entries(files).map(([path, text]) => [path, hashText(Buffer.from(text))])),
    read: (path) => Buffer.from(files[path] ?? ""),
    readValues: () => new Map(),
  };
}

async function startProcess(files: ContentFiles, day = 1) {
  const content = createContentStore(() => readSource(files));
  const { log, lines } = createTestServices(db);
  const built = aBuild(files, day);
  const { check } = await followEditions({ db, log, content, openBuilt: () => built, isShared: false });
  const title = () => content.current().catalogue.listArticles(1)[0]?.title;
  return { check, title, lines, number: () => content.current().number, events: () => lines.map(({ event }) => event) };
}

async function publish(files: ContentFiles, path: string, text: string | null, base?: number) {
  const former = files[path];
  const change: EditionChange = {
    path,
    former: former === undefined ? null : Buffer.from(former),
    text: text === null ? null : Buffer.from(text),
    builtSha: former === undefined ? null : hashText(Buffer.from(former)),
  };
  const [kind, author, note, builtAt] = ["publish" as const, "Ana", "Une note", new Date(Date.UTC(2026, 0, 1))];
  return publishEdition(db, {
    base: base ?? (await readNumber(db)),
    kind,
    author,
    note,
    builtAt,
    changes: [change],
    drawings: [],
  });
}

test("a running process serves what is published, and the next one starts with it", async () => {
  const site = await startProcess(aContent());
  const before = site.title();
  expect(site.number()).toBe(0);
  await publish(aContent(), FILE, withTitle("Un autre titre"));
  expect(site.title()).toBe(before);
  await site.check();
  expect([site.title(), site.number()]).toEqual(["Un autre titre", 1]);
  expect((await startProcess(aContent())).title()).toBe("Un autre titre");
});

test("an edition that a running process cannot read leaves the one before it", async () => {
  const site = await startProcess(aContent());
  await publish(aContent(), FILE, withTitle("Un autre titre"));
  await site.check();
  await publish(aContent(), FILE, "---\nid: [\n---\n");
  await site.check();
  expect([site.title(), site.number()]).toEqual(["Un autre titre", 1]);
  expect(site.events()).toEqual(["edition_served", "edition_unreadable"]);
});

test("a build that no longer reads a published text serves its own in its place, and the others as published", async () => {
  await publish(aContent(), FILE, withTitle("Un autre titre"));
  await publish(aContent(), "site.yaml", "name: [");
  const site = await startProcess(aContent());
  expect([site.title(), site.number()]).toEqual(["Un autre titre", 2]);
  expect(site.events()).toEqual(["edition_unreadable", "edition_served"]);
});

test("a build that holds what was published absorbs it; the one before it goes on serving the edition", async () => {
  const changed = aContent({ [FILE]: withTitle("Un autre titre") });
  await publish(aContent(), FILE, withTitle("Un autre titre"));
  const next = await startProcess(changed, 2);
  expect([next.title(), next.number()]).toEqual(["Un autre titre", 0]);
  expect(next.events()).toEqual(["edition_absorbed"]);
  expect(await readNumber(db)).toBe(2);
  const former = await startProcess(aContent(), 1);
  expect([former.title(), former.events()]).toEqual(["Un autre titre", ["edition_served"]]);
  const later = await startProcess(aContent({ [FILE]: withTitle("Un troisième titre") }), 3);
  expect([later.title(), later.number(), later.events()]).toEqual(["Un troisième titre", 0, []]);
});

test("where a new build and an edition changed the same file, the edition is served and the conflict told", async () => {
  await publish(aContent(), FILE, withTitle("Un autre titre"));
  const site = await startProcess(aContent({ [FILE]: withTitle("Un troisième titre") }), 2);
  expect(site.title()).toBe("Un autre titre");
  expect(site.lines).toContainEqual({ level: "warn", event: "edition_conflicts", files: FILE });
});

test("a deleted file is gone, until it is published again", async () => {
  const site = await startProcess(aContent());
  await publish(aContent(), FILE.replace(".md", ".quiz.yaml"), null);
  await site.check();
  expect(site.number()).toBe(1);
  const rows = await db.select().from(contentOverlay);
  expect(rows).toMatchObject([{ sha: null, edition: 1 }]);
});
