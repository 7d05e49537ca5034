import { afterAll, beforeEach, expect, test } from "vitest";
import { publishDraft } from "#app/newsroom/publication/publish-draft.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { anArticle, aQuiz } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { openSite } from "#tests/support/newsroom/open-site.ts";
import { replyToHistory } from "./reply-to-history.server.ts";

const { db, clear, close } = await createTestDatabase();
const ARTICLE = "articles/sante/hopital/histoire.md";
const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";
const SENTENCE = "Une source de cet article était fausse.";

beforeEach(clear);
afterAll(close);

async function openHistory() {
  const site = await openSite(db);
  const press = (staff: Staff, form: Record<string, string>) =>
    replyToHistory(site.services, staff, ARTICLE, new URLSearchParams(form));
  return { ...site, press };
}

test("an administrator withdraws an article once its name is confirmed, and puts it back, which a reviewer may not", async () => {
  const { content, bob, eve, press, textsServed } = await openHistory();
  const withdrawn = () => content.current().source.content.withdrawn.length;
  const before = (await textsServed())[ARTICLE];
  const unsure = { intention: "withdraw", phrase: SENTENCE };
  const sure = { ...unsure, sur: "oui" };
  expect(await press(eve, unsure)).toMatchObject({ answer: { message: /Cochez/, field: null, sentence: SENTENCE } });
  expect(await press(bob, sure)).toMatchObject({
    answer: { message: /le rôle « administration »/, sentence: SENTENCE },
  });
  expect(await press(eve, { ...sure, phrase: "Non." })).toMatchObject({ answer: { field: "sentence" } });
  expect(withdrawn()).toBe(0);
  expect(await press(eve, sure)).toMatchObject({ state: "done", done: "retire" });
  expect(withdrawn()).toBe(1);
  const back = { intention: "putBack", phrase: "La source était juste." };
  expect(await press(bob, back)).toMatchObject({ answer: { message: /le rôle « administration »/ } });
  expect(await press(eve, back)).toMatchObject({ state: "done", done: "remis" });
  expect([withdrawn(), (await textsServed())[ARTICLE]]).toEqual([0, before]);
  expect(await press(eve, back)).toMatchObject({ answer: { message: /n’est pas retiré/ } });
});

test("a former text is taken up as a draft, which keeps what readers were told and asked", async () => {
  const { services, ana, bob, press, write, review, read } = await openHistory();
  const question = aQuiz().slice(aQuiz().indexOf("  - id"));
  const id = await write(ARTICLE, {
    files: {
      [ARTICLE]: anArticle().replace("naît au Moyen Âge", "naît plus tard"),
      [QUIZ]: `${aQuiz()}${question.replace("id: debut", "id: fin")}`,
    },
    changeKind: "correction",
    changeNote: "L'époque est corrigée.",
  });
  await review(id);
  expect(await publishDraft(services, bob, id)).toMatchObject({ state: "done" });
  const taken = await press(ana, { intention: "take", edition: "1" });
  const draft = await read(taken.state === "done" ? taken.id : "");
  const textOf = (path: string) => draft.files.find((file) => file.path === path)?.text;
  expect(draft).toMatchObject({ state: "writing", isServed: true });
  expect(textOf(ARTICLE)).toContain("naît au Moyen Âge");
  expect(textOf(ARTICLE)).toContain("L'époque est corrigée.");
  expect(textOf(QUIZ)).toMatch(/id: fin[\s\S]*retired: true/);
  const again = await press(bob, { intention: "take", edition: "1" });
  expect(again).toMatchObject({ answer: { message: /Ana a déjà commencé/, draft: draft.id } });
});

test("there is no version of an edition that changed another text", async () => {
  const { ana, press } = await openHistory();
  expect(await press(ana, { intention: "take", edition: "7" })).toMatchObject({
    answer: { message: /pas de version/ },
  });
});
