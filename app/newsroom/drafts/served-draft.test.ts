import { afterAll, beforeEach, expect, test } from "vitest";
import { addComment } from "#app/newsroom/comments/write-comments.server.ts";
import { drafts } from "#database/schema/newsroom.server.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addStaff, createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import type { Draft } from "./draft.ts";
import { saveDraft } from "./save-draft.server.ts";
import { findDraftId, readDraft } from "./served-draft.server.ts";
import { discardDraft } from "./workflow.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const ARTICLE = "articles/sante/hopital/histoire.md";

async function open() {
  const { services } = await createTestNewsroom(db, aContent());
  const [ana, bob] = [await addStaff(db, "Ana", "writer"), await addStaff(db, "Bob", "reviewer")];
  const id = (await findDraftId(services, ARTICLE)) ?? "";
  const read = async (): Promise<Draft> => {
    const draft = await readDraft(services, bob, id);
    if (!draft) throw new Error("there is no draft");
    return draft;
  };
  return { services, ana, bob, id, read };
}

const began = ({ files }: Draft) => Object.fromEntries(files.map(({ path, sha }) => [path, sha]));
const withWord = (word: string) => anArticle().replace("hôpital", word);

test("to open a text of the site begins nothing; its first change does, at the same address", async () => {
  const { services, ana, bob, id, read } = await open();
  const draft = await read();
  expect(draft).toMatchObject({ id, document: ARTICLE, updatedAt: null, isServed: true, version: 1, state: "writing" });
  const same = await saveDraft(services, ana, id, {
    version: 1,
    files: { [ARTICLE]: anArticle() },
    began: began(draft),
  });
  expect(same).toMatchObject({ state: "saved", version: 1 });
  expect(await db.$count(drafts)).toBe(0);

  const saved = await saveDraft(services, ana, id, { version: 1, files: { [ARTICLE]: withWord("asile") } });
  expect(saved).toMatchObject({ state: "saved", version: 2 });
  expect(await read()).toMatchObject({ id, updatedAt: expect.any(Date), createdByName: "Ana", writers: [ana.userId] });
  expect(await findDraftId(services, ARTICLE)).toBe(id);

  await discardDraft(services, bob, id);
  const next = await findDraftId(services, ARTICLE);
  expect(next).not.toBe(id);
  expect(await readDraft(services, ana, next ?? "")).toMatchObject({ updatedAt: null });
  expect(await findDraftId(services, "articles/nowhere.md")).toBeNull();
});

test("of two who opened the same text, the second is shown what the first wrote", async () => {
  const { services, ana, bob, id, read } = await open();
  const opened = began(await read());
  await saveDraft(services, ana, id, { version: 1, files: { [ARTICLE]: withWord("asile") }, began: opened });
  const met = await saveDraft(services, bob, id, {
    version: 1,
    files: { [ARTICLE]: withWord("hospice") },
    began: opened,
  });
  expect(met).toMatchObject({ state: "conflict", by: "Ana" });
});

test("two first changes at the same moment begin one draft", async () => {
  const { services, ana, bob, id, read } = await open();
  const opened = began(await read());
  const save = (member: typeof ana, word: string) =>
    saveDraft(services, member, id, { version: 1, files: { [ARTICLE]: withWord(word) }, began: opened });
  const outcomes = await Promise.all([save(ana, "asile"), save(bob, "hospice")]);
  expect(outcomes.map(({ state }) => state).toSorted()).toEqual(["conflict", "saved"]);
  expect(await db.$count(drafts)).toBe(1);
});

test("what the site has published since the page was opened is not written over", async () => {
  const { services, ana, id, read } = await open();
  const opened = { ...began(await read()), [ARTICLE]: "0".repeat(64) };
  const files = { [ARTICLE]: withWord("asile") };
  expect(await saveDraft(services, ana, id, { version: 1, files, began: opened })).toMatchObject({ state: "conflict" });
});

test("a comment on a text of the site begins its draft too", async () => {
  const { services, bob, id, read } = await open();
  const comment = { passage: null, quote: "hôpital", text: "Lequel ?" };
  expect(await addComment(services, bob, id, comment)).toMatchObject({ state: "done" });
  expect(await read()).toMatchObject({ updatedAt: expect.any(Date), openComments: 1 });
});
