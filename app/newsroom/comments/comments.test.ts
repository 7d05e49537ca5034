import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import { eraseOldDrafts } from "#app/newsroom/drafts/erase-drafts.server.ts";
import { listDrafts } from "#app/newsroom/drafts/read-drafts.server.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { discardDraft } from "#app/newsroom/drafts/workflow.server.ts";
import { exportNewsroomOf } from "#app/office/team/export-staff.server.ts";
import { removeFromTeam } from "#app/office/team/team.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { draftCommentReplies, draftComments, drafts } from "#database/schema/newsroom.server.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addStaff, createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import { readComments } from "./show-comments.server.ts";
import {
  addComment,
  MAX_COMMENTS,
  MAX_REPLIES,
  type NewComment,
  reopenComment,
  replyToComment,
  resolveComment,
} from "./write-comments.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const ARTICLE = "articles/sante/hopital/histoire.md";
const SENTENCE = "L'[hôpital](/glossaire#hopital) naît au Moyen Âge";
const LINE =
  anArticle()
    .split("\n")
    .findIndex((line) => line.includes(SENTENCE)) + 1;
const NOW = new Date("2026-11-26T10:00:00Z");

async function open() {
  const { services } = await createTestNewsroom(db, aContent());
  const [ana, bob] = [await addStaff(db, "Ana", "writer"), await addStaff(db, "Bob", "reviewer")];
  const created = await createDraft(services, ana, { from: ARTICLE });
  const id = created.state === "created" ? created.id : "";
  const read = async () => {
    const draft = await readDraft(services, ana, id);
    if (!draft) throw new Error("there is no draft");
    return draft;
  };
  const text = async () => (await read()).files.find(({ path }) => path === ARTICLE)?.text ?? "";
  const write = async (words: string) =>
    saveDraft(services, ana, id, { version: (await read()).version, files: { [ARTICLE]: words } });
  const addOne = (comment: Partial<NewComment> = {}, by = bob) =>
    addComment(services, by, id, { passage: null, quote: SENTENCE, text: "À dater.", ...comment });
  const one = async () => {
    const said = await addOne();
    return said.state === "done" ? said.id : "";
  };
  const list = async (by = ana) => readComments(services, by, await read());
  return { services, ana, bob, id, read, text, write, addOne, one, list };
}

test("a comment keeps its passage in a text that changes, is answered, settled and opened again", async () => {
  const { services, ana, bob, id, text, write, one, list } = await open();
  const commentId = await one();
  expect(await list()).toMatchObject([{ name: "Bob", quote: SENTENCE, path: ARTICLE, place: { line: LINE } }]);
  await write((await text()).replace(SENTENCE, `Un ajout.\n\n${SENTENCE}`));
  const [moved] = await list();
  expect((await text()).slice(moved?.place?.start, moved?.place?.end)).toBe(SENTENCE);
  expect(await replyToComment(services, ana, id, { commentId, text: " Fait. " })).toMatchObject({ state: "done" });
  expect((await listDrafts(services, ana, {})).drafts).toMatchObject([{ openComments: 1 }]);
  await write((await text()).replace("naît au Moyen Âge", "naît donc au Moyen Âge"));
  // Where it was, once its words have changed.
  expect(await list()).toMatchObject([
    { place: { line: LINE }, quote: SENTENCE, replies: [{ name: "Ana", text: "Fait." }] },
  ]);
  expect(await resolveComment(services, ana, id, { commentId, text: "Merci.", now: NOW })).toMatchObject({
    state: "done",
  });
  expect(await list()).toMatchObject([{ resolved: { name: "Ana", at: NOW }, replies: [{}, { text: "Merci." }] }]);
  expect((await listDrafts(services, ana, {})).drafts).toMatchObject([{ openComments: 0 }]);
  expect(await reopenComment(services, bob, id, commentId)).toMatchObject({ state: "done" });
  expect(await list()).toMatchObject([{ resolved: null }]);
});

test("a passage is a line of the page, or some of its words; others may have saved lines before it", async () => {
  const { text, write, addOne, list } = await open();
  const passage = { path: ARTICLE, line: LINE, lineStart: SENTENCE };
  await write((await text()).replace(SENTENCE, `Un ajout.\n\n${SENTENCE}`));
  expect(await addOne({ passage, quote: "" })).toMatchObject({ state: "done" });
  expect(await addOne({ passage, quote: "  Moyen\nÂge " })).toMatchObject({ state: "done" });
  expect(await addOne({ passage, quote: "badge" })).toMatchObject({ field: "quote", message: /pas dans ce passage/ });
  expect(await addOne({ passage: { ...passage, lineStart: "Autre" }, quote: "" })).toMatchObject({
    message: /a changé/,
  });
  expect(await addOne({ quote: "" })).toMatchObject({ field: "quote" });
  expect(await addOne({ passage, quote: "na" })).toMatchObject({ field: "quote", message: /4 signes au moins/ });
  expect(await addOne({ quote: "na" })).toMatchObject({ field: "quote", message: /4 signes au moins/ });
  expect(await addOne({ quote: "Nulle part." })).toMatchObject({ field: "quote", message: /aucun texte/ });
  expect(await addOne({ quote: SENTENCE, text: " " })).toMatchObject({ field: "text" });
  expect(await addOne({ quote: "m".repeat(301) })).toMatchObject({ field: "quote" });
  const [whole, words] = await list();
  expect(whole?.quote.startsWith(SENTENCE)).toBe(true);
  expect([words?.quote, words?.place?.line]).toEqual(["Moyen Âge", LINE + 2]);
});

test("the team alone writes comments, of the draft alone that they are of, until it is closed", async () => {
  const { services, ana, bob, id, one, addOne, list } = await open();
  const stranger = { ...ana, role: "reader" as typeof ana.role };
  const commentId = await one();
  expect(await addOne({}, stranger)).toMatchObject({ message: /équipe/ });
  const answer = { commentId, text: "Non." };
  expect(await replyToComment(services, stranger, id, answer)).toMatchObject({ message: /équipe/ });
  expect(await resolveComment(services, stranger, id, { ...answer, now: NOW })).toMatchObject({ message: /équipe/ });
  expect(await reopenComment(services, stranger, id, commentId)).toMatchObject({ message: /équipe/ });
  expect(await list(stranger)).toEqual([]);
  const other = await createDraft(services, ana, { from: "glossary/hopital.yaml" });
  const otherId = other.state === "created" ? other.id : "";
  expect(await replyToComment(services, ana, otherId, answer)).toMatchObject({ message: /n’existe pas/ });
  expect(await resolveComment(services, ana, id, { ...answer, commentId: "aucune", now: NOW })).toMatchObject({
    message: /n’existe pas/,
  });
  await discardDraft(services, ana, id);
  expect(await addOne()).toMatchObject({ message: /clos/ });
  expect(await resolveComment(services, bob, id, { ...answer, now: NOW })).toMatchObject({ message: /clos/ });
});

test("comments and their answers have a number and a length", async () => {
  const { services, bob, id, one, addOne } = await open();
  const commentId = await one();
  const row = { userId: bob.userId, name: "Bob", text: "Encore." };
  const rows = (count: number) => Array.from({ length: count }, () => ({ ...row, id: crypto.randomUUID() }));
  await db.insert(draftCommentReplies).values(rows(MAX_REPLIES - 1).map((one) => ({ ...one, commentId })));
  const reply = (text = "Une.") => replyToComment(services, bob, id, { commentId, text });
  expect([await reply(), await reply()]).toMatchObject([{ state: "done" }, { message: /20 réponses/ }]);
  expect(await reply("m".repeat(1_001))).toMatchObject({ field: "text" });
  const about = { draftId: id, path: ARTICLE, quote: SENTENCE, before: "" };
  await db.insert(draftComments).values(rows(MAX_COMMENTS - 2).map((one) => ({ ...one, ...about })));
  expect([await addOne(), await addOne()]).toMatchObject([{ state: "done" }, { message: /100 remarques/ }]);
});

test("a name stays on a comment after its account, which has them in its file; they go ninety days after a publication", async () => {
  const { services, ana, bob, id, one, list } = await open();
  const commentId = await one();
  await replyToComment(services, bob, id, { commentId, text: "En 1100." });
  const { remarques } = (await exportNewsroomOf(db, bob.userId)) ?? {};
  expect(remarques).toMatchObject([{ texte: "À dater.", passage: SENTENCE }, { texte: "En 1100." }]);
  await db.transaction((tx) => removeFromTeam(services, tx, bob.userId, NOW));
  await db.delete(users).where(eq(users.id, bob.userId));
  expect(await list(ana)).toMatchObject([{ name: "Bob", replies: [{ name: "Bob" }] }]);
  await db.update(drafts).set({ state: "published", updatedAt: NOW }).where(eq(drafts.id, id));
  await eraseOldDrafts(db, NOW);
  expect(await db.$count(draftComments)).toBe(1);
  await eraseOldDrafts(db, new Date(NOW.getTime() + 1));
  expect([await db.$count(draftComments), await db.$count(draftCommentReplies)]).toEqual([0, 0]);
});
