import { afterAll, beforeEach, expect, test } from "vitest";
import { BEGUN_PREFIX, fieldName } from "#app/newsroom/fields/field-names.ts";
import { replyToTyping } from "#app/newsroom/screens/typing-actions.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { editLocks } from "#database/schema/newsroom.server.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addStaff, createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import { createDraft } from "./create-draft.server.ts";
import type { Draft } from "./draft.ts";
import { DRAFT_FIELDS, LOCK_INTENTS } from "./draft-form-fields.ts";
import { readEditLock } from "./edit-lock.server.ts";
import { listRevisions, readRevision } from "./revisions.server.ts";
import { saveDraft } from "./save-draft.server.ts";
import { readDraft } from "./served-draft.server.ts";
import { approve, requestReview, sendBack } from "./workflow.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const ARTICLE = "articles/sante/hopital/histoire.md";
const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";
const BODY = fieldName("body", ARTICLE);

async function open() {
  const { services } = await createTestNewsroom(db, aContent());
  const [ana, bob] = [await addStaff(db, "Ana", "writer"), await addStaff(db, "Bob", "reviewer")];
  const created = await createDraft(services, ana, { from: ARTICLE });
  const id = created.state === "created" ? created.id : "";
  const read = async () => (await readDraft(services, ana, id)) as Draft;
  const bodyNow = async () => (await read()).files[0]?.text?.split("---\n\n")[1];
  /** A page that is open in a tab. */
  async function openPage(staff: Staff) {
    const tab = crypto.randomUUID();
    let number = 0;
    let base = await read();
    async function send(fields: Record<string, string>, sentAs = ++number) {
      const form = new URLSearchParams({ [DRAFT_FIELDS.tab]: tab, [DRAFT_FIELDS.number]: String(sentAs), ...fields });
      form.set(DRAFT_FIELDS.version, String(base.version));
      for (const { path, sha } of base.files) form.set(`${BEGUN_PREFIX}:${path}`, sha ?? "");
      return replyToTyping({ services, staff, draft: await read(), form });
    }
    return {
      send,
      type: (text: string, sentAs?: number) => send({ [BODY]: text }, sentAs),
      ask: (intent: keyof typeof LOCK_INTENTS) => send({ [DRAFT_FIELDS.intent]: LOCK_INTENTS[intent] }),
      /** As the page does with the answer. */
      async readAgain() {
        base = await read();
      },
    };
  }
  return { services, ana, bob, id, read, bodyNow, openPage };
}

test("one page writes: another one, of whoever it is, hears who does, and may take over", async () => {
  const { services, ana, bob, id, openPage, bodyNow } = await open();
  const [first, second, third] = [await openPage(ana), await openPage(ana), await openPage(bob)];
  expect(await first.ask("hold")).toMatchObject({ state: "held", version: 1, isOwn: false });
  expect(await first.type("Un.")).toMatchObject({
    state: "saved",
    at: expect.stringMatching(/^\d+\u202Fh\u202F\d\d$/),
  });
  expect(await second.ask("hold")).toMatchObject({ state: "taken", lock: { name: "Ana", isMine: true } });
  expect(await third.type("Deux.")).toMatchObject({ state: "taken", lock: { name: "Ana", isMine: false } });
  expect(await readEditLock(db, bob, id)).toMatchObject({ name: "Ana", isMine: false });
  expect(await bodyNow()).toBe("Un.\n");
  expect(await third.ask("takeOver")).toMatchObject({ state: "held" });
  expect(await first.type("Trois.")).toMatchObject({ state: "taken", lock: { name: "Bob" } });
  // What the other screens change waits as well.
  const { version } = (await readDraft(services, ana, id)) as Draft;
  expect(await saveDraft(services, ana, id, { version, files: { [ARTICLE]: "Quatre." } })).toMatchObject({
    state: "refused",
    message: expect.stringContaining("Bob écrit dans ce document"),
  });
  expect(await bodyNow()).toBe("Un.\n");
});

test("a page that was left, or that says nothing for three minutes, keeps nobody waiting", async () => {
  const { ana, bob, openPage } = await open();
  const [first, second] = [await openPage(ana), await openPage(bob)];
  await first.type("Un.");
  expect(await first.ask("leave")).toMatchObject({ state: "saved" });
  expect(await second.ask("hold")).toMatchObject({ state: "held" });
  await db.update(editLocks).set({ seenAt: new Date(Date.now() - 181_000) });
  expect(await first.ask("hold")).toMatchObject({ state: "held", isOwn: false });
  // Closed without a word: another page of the same member waits for one ping, others for three minutes.
  const third = await openPage(ana);
  await db.update(editLocks).set({ seenAt: new Date(Date.now() - 76_000) });
  expect(await second.ask("hold")).toMatchObject({ state: "taken" });
  expect(await third.ask("hold")).toMatchObject({ state: "held" });
});

test("an older request never wins, and one without an answer is within the next", async () => {
  const { ana, openPage, bodyNow, read } = await open();
  const page = await openPage(ana);
  expect(await page.type("Un.", 5)).toMatchObject({ state: "saved", version: 2 });
  // The page has not heard of it: its base is the former one.
  expect(await page.type("Un. Deux.", 6)).toMatchObject({ state: "saved", version: 3 });
  expect(await page.type("Un.", 4)).toEqual({ state: "late" });
  expect(await page.type("Un.", 6)).toEqual({ state: "late" });
  expect([await bodyNow(), (await read()).version]).toEqual(["Un. Deux.\n", 3]);
  // Nothing new, no version.
  await page.readAgain();
  expect(await page.type("Un. Deux.", 7)).toMatchObject({ state: "saved", version: 3 });
});

test("what both wrote is written over by neither; what only one did, and a change of state, stop nobody", async () => {
  const { services, ana, bob, id, read, bodyNow, openPage } = await open();
  const [first, second] = [await openPage(ana), await openPage(bob)];
  await first.type("Le texte d’Ana.");
  await second.ask("takeOver");
  // Begun before Ana's text.
  expect(await second.type("Le texte de Bob.")).toEqual({ state: "met", by: "Ana" });
  expect(await second.send({ [fieldName("head", QUIZ)]: "title: Autre\n" })).toMatchObject({
    ...{ state: "saved", version: 1 },
    began: { [QUIZ]: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  // That save, and one of nothing, make the other text no newer for the page.
  expect(await second.send({})).toMatchObject({ state: "saved", version: 1 });
  expect(await second.type("Le texte de Bob.")).toEqual({ state: "met", by: "Ana" });
  expect(await bodyNow()).toBe("Le texte d’Ana.\n");
  await second.readAgain();
  await saveDraft(services, bob, id, { version: (await read()).version, files: {}, changeKind: "minor" });
  await requestReview(services, bob, id);
  const { filesHash } = await read();
  await sendBack(services, bob, id, { filesHash, note: "Non." });
  expect(await second.type("Le texte de Bob.")).toMatchObject({ state: "saved" });
  expect(await bodyNow()).toBe("Le texte de Bob.\n");
});

test("a form without scripts that meets another text shows both, and both stay among the versions", async () => {
  const { services, ana, bob, id, read } = await open();
  const shown = await read();
  const began = Object.fromEntries(shown.files.map(({ path, sha }) => [path, sha]));
  const [theirs, mine] = ["Le texte d’Ana.\n", "Le texte de Bob.\n"];
  await saveDraft(services, ana, id, { version: 1, files: { [ARTICLE]: theirs } });
  const met = await saveDraft(services, bob, id, { version: 1, began, files: { [ARTICLE]: mine, [QUIZ]: "a: b\n" } });
  expect(met).toMatchObject({
    ...{ state: "conflict", version: 2, by: "Ana" },
    files: [
      { path: ARTICLE, mine, theirs, isChangedByBoth: true },
      { path: QUIZ, mine: "a: b\n", isChangedByBoth: false },
    ],
  });
  const kept = await Promise.all(
    (await listRevisions(services, ana, id)).map(async (one) => (await readRevision(db, id, one.id))?.[ARTICLE]),
  );
  expect(kept).toEqual(expect.arrayContaining([mine, theirs]));
  // Chosen over the other one, which was read.
  const read2 = { version: 2, began: met.state === "conflict" ? met.began : {} };
  expect(await saveDraft(services, bob, id, { ...read2, files: { [ARTICLE]: mine } })).toMatchObject({
    state: "saved",
  });
  expect(await saveDraft(services, ana, id, { ...read2, files: { [ARTICLE]: "Autre.\n" } })).toMatchObject({
    by: "Bob",
  });
});

test("what readers are told is written over by nobody either", async () => {
  const { services, ana, bob, id, read } = await open();
  const shown = await read();
  const began = Object.fromEntries(shown.files.map(({ path, sha }) => [path, sha]));
  const former = { changeKind: "minor", changeNote: "" } as const;
  const note = "Le titre dit mieux le sujet.";
  await saveDraft(services, ana, id, { version: 1, former, changeKind: "major", changeNote: note, files: {} });
  const other = { changeKind: "correction", changeNote: "Le titre était faux." } as const;
  expect(await saveDraft(services, bob, id, { version: 1, began, former, files: {}, ...other })).toMatchObject({
    state: "conflict",
    change: { mine: other, theirs: { changeKind: "major", changeNote: note }, isChangedByBoth: true },
  });
  // What was not typed over is not written over.
  const files = { [QUIZ]: "title: Autre\n" };
  expect(await saveDraft(services, bob, id, { version: 1, began, former, files })).toMatchObject({ state: "saved" });
  expect(await read()).toMatchObject({ changeKind: "major", changeNote: note });
});

test("one byte that is saved takes an approval back, and none leaves it", async () => {
  const { services, ana, bob, id, read, openPage } = await open();
  const page = await openPage(ana);
  await page.type("Un.");
  await saveDraft(services, ana, id, { version: (await read()).version, files: {}, changeKind: "minor" });
  await requestReview(services, ana, id);
  await approve(services, bob, id, { filesHash: (await read()).filesHash, note: "" });
  await page.readAgain();
  expect(await page.type("Un.")).toMatchObject({ state: "saved" });
  expect(await read()).toMatchObject({ state: "approved" });
  await page.type("Un !");
  expect(await read()).toMatchObject({ state: "review", writers: [ana.userId] });
});

test("who has no role of the team, and what no page of ours sends, write nothing", async () => {
  const { services, ana, id, read, openPage } = await open();
  const stranger = { ...ana, role: "reader" as Staff["role"] };
  expect(await (await openPage(stranger)).type("Un.")).toMatchObject({ state: "refused" });
  expect(await (await openPage(stranger)).ask("takeOver")).toMatchObject({ state: "refused" });
  for (const [tab, number] of [
    ["", "1"],
    [crypto.randomUUID(), "0"],
    ["x", "1"],
    [crypto.randomUUID(), "1e99"],
  ]) {
    const form = new URLSearchParams({ [DRAFT_FIELDS.tab]: tab ?? "", [DRAFT_FIELDS.number]: number ?? "" });
    expect(await replyToTyping({ services, staff: ana, draft: await read(), form })).toBeNull();
  }
  expect([(await read()).version, await readEditLock(db, ana, id)]).toEqual([1, null]);
});
