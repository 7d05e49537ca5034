import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { approve, requestReview } from "#app/newsroom/drafts/workflow.server.ts";
import { readContentFolder } from "#app/newsroom/editions/content-folder.server.ts";
import { checkDraft } from "#app/newsroom/publication/check-draft.server.ts";
import { rollBackTo } from "#app/newsroom/publication/edition-actions.server.ts";
import { publishDraft } from "#app/newsroom/publication/publish-draft.server.ts";
import { checkSentLetters } from "#app/newsroom/publication/sent-letters.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addStaff, createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

const LETTER = "letters/0001.md";
const files = readContentFolder(join(import.meta.dirname, "../../../content"));
const text = files[LETTER] ?? "";
const [first = "", second = ""] = text.match(/^ {2}- \S+\.\S+$/gm) ?? [];
const EXCHANGED = text.replace(`${first}\n${second}`, `${second}\n${first}`);
const REWORDED = text.replace("Que valent-ils", "Que valent ces mots");

const { services } = await createTestNewsroom(db, files);
const ana = await addStaff(db, "Ana", "writer");
const bob = await addStaff(db, "Bob", "reviewer");

async function writeAndPublish(change: string) {
  const created = await createDraft(services, ana, { from: LETTER });
  if (!("id" in created)) throw new Error("no draft");
  const { id } = created;
  const { version = 0 } = (await readDraft(services, ana, id)) ?? {};
  await saveDraft(services, ana, id, { version, files: { [LETTER]: change }, changeKind: "minor" });
  const { issues } = await checkDraft(services, { id });
  await requestReview(services, ana, id);
  const { filesHash = "" } = (await readDraft(services, ana, id)) ?? {};
  await approve(services, bob, id, { filesHash, note: "" });
  return { issues, outcome: await publishDraft(services, bob, id) };
}

test("once a letter has begun to leave, its questions, number and date stay", async () => {
  const frozen = { number: 1, subject: "", template: Buffer.from(""), templateHash: "", frozenAt: new Date() };
  await db.insert(letters).values({ ...frozen, state: "ready", perSecond: 1 });
  expect(await checkSentLetters(services, { changes: new Map([[LETTER, Buffer.from(EXCHANGED)]]) })).toEqual([]);
  await db.update(letters).set({ state: "sending", startedAt: new Date() }).where(eq(letters.number, 1));

  const message = expect.stringContaining("ses questions ne changent plus");
  expect(await writeAndPublish(EXCHANGED)).toMatchObject({
    issues: [{ file: LETTER, path: ["questions"], line: 7, message }],
    outcome: { state: "refused", message },
  });
  const changed = text.replace("number: 1", "number: 9").replace(/^sendAt: .*$/m, "sendAt: 2026-12-02T07:30");
  const found = await checkSentLetters(services, { changes: new Map([[LETTER, Buffer.from(changed)]]) });
  expect(found).toMatchObject([{ path: ["number"] }, { path: ["sendAt"] }]);
  expect(await checkSentLetters(services, { changes: new Map([[LETTER, null]]) })).toHaveLength(1);
});

test("the words of a letter that has left may be mended, and a rollback leaves them", async () => {
  const served = () => services.newsroom.content.current().source.content.letters[0]?.body;
  expect((await writeAndPublish(REWORDED)).outcome).toMatchObject({ state: "done" });
  expect(served()).toContain("Que valent ces mots");
  expect(await rollBackTo(services, bob, { number: 1, note: "Tout revient au premier jour." })).toMatchObject({
    message: expect.stringMatching(/^Rien ne change/),
  });
  expect(served()).toContain("Que valent ces mots");
});
