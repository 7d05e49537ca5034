import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { publishDeployment } from "#app/newsroom/editions/deployment.server.ts";
import { publishEdition, readNumber } from "#app/newsroom/editions/edition-store.server.ts";
import { createContentStore } from "#library/catalogue/content-store.server.ts";
import { readSource } from "#library/catalogue/create-catalogue.ts";
import { isSearched, searchIndexOf } from "#library/search/content-search.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { anExamQuestion, anExamTheme, EXAM_FILE } from "#tests/support/content/exam.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { followEditions } from "./follow-editions.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const FILE = "articles/sante/hopital/histoire.md";
const withTitle = (title: string) => anArticle().replace(/^title: .*$/m, `title: ${title}`);

async function startProcess(files = aContent()) {
  await publishDeployment(db, new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));
  const content = createContentStore(() => readSource(aContent()));
  const { log, lines } = createTestServices(db);
  const { check } = await followEditions({ db, log, content, isShared: false });
  const title = () => content.current().catalogue.listArticles(1)[0]?.title;
  const number = () => content.current().number;
  return { content, check, title, number, events: () => lines.map(({ event }) => event) };
}

async function publish(path: string, text: string | null) {
  const changes = new Map([[path, text === null ? null : Buffer.from(text)]]);
  const about = { kind: "publication", author: "Ana", note: "Une note" } as const;
  return publishEdition(db, { base: await readNumber(db), ...about, changes });
}

test("a running process serves what is published, and the next one starts with it", async () => {
  const site = await startProcess();
  const before = site.title();
  await publish(FILE, withTitle("Un autre titre"));
  expect([site.title(), site.number()]).toEqual([before, 1]);
  await site.check();
  expect([site.title(), site.number()]).toEqual(["Un autre titre", 2]);
  expect((await startProcess()).title()).toBe("Un autre titre");
});

test("the search of what is published is made before anybody asks, where the edition before was searched", async () => {
  const site = await startProcess();
  await publish(FILE, withTitle("Un autre titre"));
  await site.check();
  expect(isSearched(site.content.current().catalogue)).toBe(false);
  await searchIndexOf(site.content.current().catalogue);
  await publish(FILE, withTitle("Un titre océanique"));
  await site.check();
  expect(isSearched(site.content.current().catalogue)).toBe(true);
  expect((await searchIndexOf(site.content.current().catalogue)).search("océanique").hits).not.toEqual([]);
});

test("an edition that a running process cannot read leaves the one before it", async () => {
  const site = await startProcess();
  await publish(FILE, withTitle("Un autre titre"));
  await site.check();
  await publish(FILE, "---\nid: [\n---\n");
  await site.check();
  expect([site.title(), site.number()]).toEqual(["Un autre titre", 2]);
  expect(site.events()).toEqual(["edition_served", "edition_unreadable"]);
});

test("a process that starts serves all texts but those that it cannot read", async () => {
  await startProcess();
  await publish(FILE, withTitle("Un autre titre"));
  await publish("site.yaml", "name: [");
  const site = await startProcess();
  expect([site.title(), site.number()]).toEqual(["Un autre titre", 3]);
  expect(site.events()).toEqual(["edition_unreadable"]);
});

test("a deleted file is gone, until it is published again", async () => {
  const site = await startProcess();
  const quiz = () => site.content.current().catalogue.getQuestions("hopital-histoire")?.questions.length ?? 0;
  expect(quiz()).toBe(1);
  await publish(FILE.replace(".md", ".quiz.yaml"), null);
  await site.check();
  expect([site.number(), quiz()]).toEqual([2, 0]);
});

test("a question whose answer is no longer sure leaves the draw by itself, on the day after", async () => {
  const theme = anExamTheme([anExamQuestion({ validUntil: "2027-12-31" })]);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-12-31T22:00:00Z") });
  try {
    const site = await startProcess(aContent({ [EXAM_FILE]: theme.replace("planned", "published") }));
    const asked = () => site.content.current().catalogue.listExamBank().length;
    expect(asked()).toBe(1);
    vi.setSystemTime(new Date("2027-12-31T23:30:00Z"));
    await site.check();
    expect([asked(), site.number()]).toEqual([0, 1]);
  } finally {
    vi.useRealTimers();
  }
});

test("what a process alone on its database could not serve at once is served within half a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const site = await startProcess();
    await publish(FILE, withTitle("Un autre titre"));
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.waitFor(() => expect([site.title(), site.number()]).toEqual(["Un autre titre", 2]));
  } finally {
    vi.useRealTimers();
  }
});
