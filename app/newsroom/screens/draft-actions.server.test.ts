import { afterAll, beforeEach, expect, test } from "vitest";
import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { fieldName } from "#app/newsroom/fields/field-names.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addStaff, createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import { replyToDraft } from "./draft-actions.server.ts";
import { fileViews } from "./draft-view.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const ARTICLE = "articles/sante/hopital/histoire.md";
const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";

async function open() {
  const { services } = await createTestNewsroom(db, aContent());
  const staff = await addStaff(db, "Ana", "writer");
  const created = await createDraft(services, staff, { from: ARTICLE });
  const id = created.state === "created" ? created.id : "";
  const read = async () => (await readDraft(services, staff, id)) as Draft;
  const press = async (form: Record<string, string>) => {
    const draft = await read();
    try {
      return await replyToDraft({ services, staff, draft, form: new URLSearchParams(form) });
    } catch (thrown) {
      return thrown as Response;
    }
  };
  return { services, staff, id, read, press };
}

const UNCHOSEN = { "nature-avant": "minor", "phrase-avant": "" };

/** The kind that the page proposes is no choice of anybody until another is ticked. */
test("a form in which nothing was typed or chosen makes nobody a writer", async () => {
  const { press, read } = await open();
  const shown = {
    [fieldName("former", ARTICLE, "badge")]: "Histoire",
    [fieldName("field", ARTICLE, "badge")]: "Histoire",
  };
  const answer = await press({ version: "1", ...UNCHOSEN, nature: "minor", phrase: "", ...shown });
  expect(answer).toMatchObject({ status: 303 });
  expect(await read()).toMatchObject({ version: 1, writers: [], changeKind: null });
});

test("what was typed where it is written no more is in the answer, and the rest is saved", async () => {
  const { press, read } = await open();
  const gone = "questions/partie/explanation";
  const typed = { [fieldName("former", QUIZ, gone)]: "Avant", [fieldName("field", QUIZ, gone)]: "Mon explication" };
  const badge = {
    [fieldName("former", ARTICLE, "badge")]: "Histoire",
    [fieldName("field", ARTICLE, "badge")]: "Passé",
  };
  expect(await press({ version: "1", ...UNCHOSEN, nature: "major", ...typed, ...badge })).toMatchObject({
    init: { status: 422 },
    data: { state: "unwritten", typed: [{ label: "Question : Explication", text: "Mon explication" }] },
  });
  const draft = await read();
  expect(draft).toMatchObject({ changeKind: "major" });
  expect(draft.files.find(({ path }) => path === ARTICLE)?.text).toBe(anArticle({ badge: "badge: Passé" }));
});

test("where something is not saved, whoever asked for a review reads that it is not asked for yet", async () => {
  const { press, read } = await open();
  const gone = "questions/partie/explanation";
  const typed = { [fieldName("former", QUIZ, gone)]: "Avant", [fieldName("field", QUIZ, gone)]: "Mon explication" };
  const message = "La relecture n’est pas encore demandée.";
  expect(await press({ version: "1", intention: "request", ...typed })).toMatchObject({
    data: { state: "unwritten", message: expect.stringContaining(message) },
  });
  expect(await press({ version: "1", intention: "save", ...typed })).toMatchObject({
    data: { state: "unwritten", message: expect.not.stringContaining(message) },
  });
  expect(await read()).toMatchObject({ state: "writing" });
});

test("a button that leads to another page of the document saves first, and leads nowhere else", async () => {
  const { id, press, read } = await open();
  const badge = {
    [fieldName("former", ARTICLE, "badge")]: "Histoire",
    [fieldName("field", ARTICLE, "badge")]: "Passé",
  };
  const lead = async (vers: string) => {
    const { version } = await read();
    const answer = await press({ version: String(version), ...badge, vers, chercher: "deux lits" });
    return answer instanceof Response ? answer.headers.get("Location") : null;
  };
  expect(await lead("?fait-de=a:b#champ")).toBe(`/redaction/${id}?fait-de=a%3Ab&chercher=deux+lits#champ`);
  expect((await read()).files.find(({ path }) => path === ARTICLE)?.text).toBe(anArticle({ badge: "badge: Passé" }));
  expect(await lead(`/redaction/${id}/preuves?passage=x`)).toBe(`/redaction/${id}/preuves?passage=x`);
  expect(await lead("https://ailleurs.fr/")).toBe(`/redaction/${id}?fait=enregistre`);
});

test("a version that never was is met like any other", async () => {
  const { press } = await open();
  const badge = {
    [fieldName("former", ARTICLE, "badge")]: "Histoire",
    [fieldName("field", ARTICLE, "badge")]: "Passé",
  };
  for (const version of ["", "x", "-99999999999", "99999999999"]) {
    expect(await press({ version, ...badge })).toMatchObject({ data: { state: "conflict" } });
  }
});

test("a sentence that cannot be saved stays in the answer", async () => {
  const { press, services, staff, id } = await open();
  await saveDraft(services, staff, id, { version: 1, files: {}, changeKind: "major" });
  expect(await press({ version: "2", ...UNCHOSEN, phrase: "x".repeat(300) })).toMatchObject({
    data: { state: "refused", typed: [{ label: "La phrase pour les lecteurs", text: "x".repeat(300) }] },
  });
});

test.each([
  [`title: Quiz\nquestions: ${"[".repeat(30)}${"]".repeat(30)}\n`, /^Le quiz, ligne 2 : plus de 20 niveaux/],
  [`${"a\n".repeat(250_001)}`, /^Le quiz : ce fichier dépasse/],
])("a text out of bounds is refused before it is parsed, and stays typed", async (text, why) => {
  const { press, read } = await open();
  const answer = await press({ version: "1", [fieldName("head", QUIZ)]: text });
  expect(answer).toMatchObject({ data: { state: "refused", message: expect.stringMatching(why) } });
  expect("data" in answer && answer.data.typed[0]?.text === text).toBe(true);
  expect((await read()).version).toBe(1);
  const file = { path: QUIZ, text, base: null, baseSha: null, sha: null, isChanged: true };
  expect(fileViews({ document: QUIZ, files: [file] })).toMatchObject([{ groups: [], lists: [] }]);
});
