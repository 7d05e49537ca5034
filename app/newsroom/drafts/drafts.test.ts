import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { readDraftForm } from "#app/newsroom/fields/draft-form.server.ts";
import { FIELD_PREFIXES } from "#app/newsroom/fields/field-names.ts";
import { draftRevisions, drafts, draftTexts } from "#database/schema/newsroom.server.ts";
import { countWords } from "#library/markdown/markdown-outline.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { readYaml } from "#library/schema/content-file.ts";
import { FigureSchema } from "#library/schema/figure.schema.ts";
import { aContent, anArticle } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addStaff, createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import { createDraft } from "./create-draft.server.ts";
import type { NewDocument } from "./documents.ts";
import { doneText } from "./done-texts.ts";
import type { Draft } from "./draft.ts";
import { CHANGE_REFUSALS } from "./draft-states.ts";
import { eraseOldDrafts } from "./erase-drafts.server.ts";
import { listDrafts } from "./read-drafts.server.ts";
import { restoreRevision } from "./restore-revision.server.ts";
import { listRevisions, MAX_REVISIONS, readRevision } from "./revisions.server.ts";
import { saveDraft } from "./save-draft.server.ts";
import { readDraft } from "./served-draft.server.ts";
import { approve, discardDraft, requestReview, sendBack } from "./workflow.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const ARTICLE = "articles/sante/hopital/histoire.md";
const TERM = "glossary/hopital.yaml";
const FOREIGN = anArticle().replaceAll("\n", "\r\n");

async function open(document = ARTICLE) {
  const { services } = await createTestNewsroom(db, aContent({ [ARTICLE]: FOREIGN }));
  const [ana, bob] = [await addStaff(db, "Ana", "writer"), await addStaff(db, "Bob", "reviewer")];
  const created = await createDraft(services, ana, { from: document });
  const id = created.state === "created" ? created.id : "";
  return { services, ana, bob, id, read: () => readIt(services, ana, id) };
}

async function readIt(...asked: Parameters<typeof readDraft>): Promise<Draft> {
  const draft = await readDraft(...asked);
  if (!draft) throw new Error("there is no draft");
  return draft;
}

const textOf = ({ files }: Draft, path = ARTICLE) => files.find((file) => file.path === path)?.text ?? "";

test("a draft holds the files of its document, and a second person finds the same one", async () => {
  const { services, bob, id, read } = await open();
  const draft = await read();
  expect(draft.files.map(({ path }) => path)).toEqual([
    ARTICLE,
    "articles/sante/hopital/histoire.quiz.yaml",
    "facts/sante.yaml",
    "words.txt",
  ]);
  expect(textOf(draft)).toBe(anArticle());
  expect(await createDraft(services, bob, { from: ARTICLE })).toEqual({ state: "created", id });
  expect(await createDraft(services, bob, { from: "questions.lock" })).toMatchObject({ state: "refused" });
});

test("a new document takes a name that nobody has, and opens nobody else's draft", async () => {
  const { services, ana, bob } = await open();
  const begin = async (by: typeof ana, kind: NewDocument["kind"], fields: Record<string, string>) => {
    const created = await createDraft(services, by, { kind, fields });
    return created.state === "created" ? readIt(services, by, created.id) : created;
  };
  const about = { place: "sante" };
  // « facts/sante.yaml » is of other articles.
  const article = (await begin(ana, "article", { ...about, title: "Santé" })) as Draft;
  const [facts] = article.files.filter(({ path }) => path.startsWith("facts/"));
  expect(facts).toMatchObject({ path: "facts/sante-2.yaml", base: null });
  expect(countWords(parseMarkdown(splitText(article.document, textOf(article, article.document)).body))).toBe(0);
  const letter = { subject: "Une lettre", article: "hopital-histoire" };
  const letters = [(await begin(ana, "letter", letter)) as Draft, (await begin(bob, "letter", letter)) as Draft];
  const [first, second] = letters.map(({ document }) => Number(document.slice(8, 12)));
  expect(second).toBe((first ?? 0) + 1);
  expect(letters[1]?.title).toBe(`${second}. Une lettre`);
  const begun = { state: "refused", message: expect.stringContaining("déjà commencé par Ana") };
  expect(await begin(bob, "article", { ...about, title: "Santé", place: "sante/hopital" })).toMatchObject({
    ...begun,
    field: "title",
  });
  await begin(ana, "glossary", { term: "Urgence", definition: "Un soin." });
  expect(await begin(bob, "glossary", { term: "urgence", definition: "" })).toMatchObject({ ...begun, field: "term" });
  await begin(ana, "page", { title: "Une page", description: "" });
  expect(await begin(bob, "page", { title: "Une page", description: "" })).toMatchObject({ ...begun, field: "title" });
  const both = await Promise.all([
    begin(ana, "page", { title: "Deux", description: "" }),
    begin(bob, "page", { title: "Deux", description: "" }),
  ]);
  expect(both.filter(({ state }) => state === "refused")).toHaveLength(1);
});

test("whoever has no role of the team reads nothing", async () => {
  const { services, ana, id } = await open();
  const stranger = { ...ana, role: "reader" as typeof ana.role };
  expect(await readDraft(services, stranger, id)).toBeNull();
  expect(await listRevisions(services, stranger, id)).toEqual([]);
  expect(await listRevisions(services, ana, id)).toHaveLength(1);
});

test("what is saved unchanged is no change, and a changed line keeps the file's line ends", async () => {
  const { services, ana, id, read } = await open();
  const draft = await read();
  const sent = Object.fromEntries(draft.files.map(({ path, text }) => [path, (text ?? "").replaceAll("\n", "\r\n")]));
  expect(await saveDraft(services, ana, id, { version: 1, files: sent })).toMatchObject({ state: "saved", version: 1 });
  expect((await read()).files.some(({ isChanged }) => isChanged)).toBe(false);
  const files = { [ARTICLE]: textOf(draft).replace("title: ", "title:  ") };
  expect(await saveDraft(services, ana, id, { version: 1, files })).toMatchObject({ state: "saved", version: 2 });
  expect((await read()).files.filter(({ isChanged }) => isChanged)).toMatchObject([{ path: ARTICLE }]);
  const kept = (await db.select().from(draftTexts)).map(({ bytes }) => bytes.toString("utf8"));
  expect(kept).toContain(FOREIGN.replace("title: ", "title:  "));
});

const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";

test("nobody approves what they wrote, nor what has changed since they read it", async () => {
  const { services, ana, bob, id, read } = await open(TERM);
  expect(await requestReview(services, ana, id)).toMatchObject({ message: "Rien n’a changé dans ce document." });
  await saveDraft(services, ana, id, {
    version: 1,
    files: { [TERM]: "term: Hôpital\ndefinition: On y soigne.\n" },
    changeKind: "minor",
  });
  expect(await requestReview(services, ana, id)).toEqual({ state: "done" });
  const { filesHash, version } = await read();
  expect(await approve(services, ana, id, { filesHash, note: "" })).toMatchObject({ state: "refused" });
  await saveDraft(services, bob, id, { version, files: { [TERM]: "term: Hôpital\ndefinition: On soigne.\n" } });
  expect(await approve(services, bob, id, { filesHash, note: "" })).toMatchObject({ message: /a changé/ });
  const present = (await read()).filesHash;
  expect(await approve(services, bob, id, { filesHash: present, note: "" })).toMatchObject({ message: /y avez écrit/ });
  const cleo = await addStaff(db, "Cleo", "reviewer");
  expect(await approve(services, cleo, id, { filesHash: present, note: "Bien." })).toEqual({ state: "done" });
  expect(await read()).toMatchObject({ state: "approved", approvedHash: present });
  // One byte more, and it is to be read again.
  const approved = await read();
  await saveDraft(services, ana, id, {
    version: approved.version,
    files: { [TERM]: "term: Hôpital\ndefinition: Ici.\n" },
  });
  expect(await read()).toMatchObject({ state: "review", writers: [ana.userId], approvedHash: present });
  const written = await read();
  expect(await sendBack(services, bob, id, { filesHash: written.filesHash, note: " " })).toMatchObject({
    state: "refused",
  });
  expect(await sendBack(services, bob, id, { filesHash: (await read()).filesHash, note: "Non." })).toEqual({
    state: "done",
  });
  expect(await read()).toMatchObject({ state: "returned", reviews: [{ note: "Non." }, { note: "Bien." }] });
  // Whoever reads a text has not changed it.
  expect(await read()).toMatchObject({ updatedByName: "Ana", updatedAt: written.updatedAt });
});

test("nobody approves what they wrote by way of an approval that was taken back, nor of a former version", async () => {
  const { services, ana, bob, id, read } = await open(TERM);
  const [writer, other] = [{ ...ana, role: "reviewer" as const }, await addStaff(db, "Cleo", "reviewer")];
  const write = async (staff: typeof ana, words: string) => {
    const { version } = await read();
    await saveDraft(services, staff, id, {
      version,
      files: { [TERM]: `term: Hôpital\ndefinition: ${words}\n` },
      changeKind: "minor",
    });
  };
  const judge = async (act: typeof approve, staff: typeof ana) =>
    act(services, staff, id, { filesHash: (await read()).filesHash, note: "Non." });
  await write(writer, "Ici.");
  const unread = (await listRevisions(services, ana, id))[0]?.id ?? "";
  await requestReview(services, writer, id);
  await judge(approve, bob);
  await judge(sendBack, bob);
  await requestReview(services, bob, id);
  expect(await judge(approve, writer)).toMatchObject({ message: /y avez écrit/ });
  expect(await judge(approve, bob)).toEqual({ state: "done" });
  // Only the new words are of who wrote over what was approved.
  await write(bob, "Là.");
  expect(await read()).toMatchObject({ state: "review", writers: [bob.userId] });
  expect(await judge(approve, bob)).toMatchObject({ message: /y avez écrit/ });
  expect(await judge(approve, writer)).toEqual({ state: "done" });
  const { version } = await read();
  expect(await restoreRevision(services, other, id, { revision: unread, version })).toEqual({ state: "done" });
  expect((await read()).writers.toSorted()).toEqual([ana.userId, other.userId]);
  expect(await judge(approve, writer)).toMatchObject({ message: /y avez écrit/ });
  expect(await judge(approve, bob)).toEqual({ state: "done" });
});

test("the kind of a change is asked where more than form changes, and of such a change the sentence for readers", async () => {
  const { services, ana, id, read } = await open();
  const files = { [ARTICLE]: textOf(await read()).replace("Histoire :", "Passé :") };
  await saveDraft(services, ana, id, { version: 1, files });
  expect(await requestReview(services, ana, id)).toMatchObject({ message: CHANGE_REFUSALS.kind });
  await saveDraft(services, ana, id, { version: 2, files: {}, changeKind: "major", changeNote: "Court." });
  expect(await requestReview(services, ana, id)).toMatchObject({ message: /phrase que les lecteurs/ });
  await saveDraft(services, ana, id, { version: 3, files: {}, changeNote: "Le titre dit mieux le sujet." });
  expect(await requestReview(services, ana, id)).toEqual({ state: "done" });
  // Readers are told of no change to the identity of the site, so nothing is asked.
  const created = await createDraft(services, ana, { from: "site.yaml" });
  const site = created.state === "created" ? created.id : "";
  const named = { "site.yaml": `${aContent()["site.yaml"]}newsroom: La rédaction de 2026\n` };
  await saveDraft(services, ana, site, { version: 1, files: named });
  expect(await requestReview(services, ana, site)).toEqual({ state: "done" });
});

test("what waits for a person comes first", async () => {
  const { services, ana, bob, id } = await open(TERM);
  await createDraft(services, bob, { from: ARTICLE });
  await saveDraft(services, ana, id, {
    version: 1,
    files: { [TERM]: "term: Hôpital\ndefinition: Ici.\n" },
    changeKind: "minor",
  });
  await requestReview(services, ana, id);
  const listFor = async (staff: typeof ana) =>
    (await listDrafts(services, staff, {})).drafts.map(({ document, isMine, waitsForMe }) => [
      document,
      isMine,
      waitsForMe,
    ]);
  expect(await listFor(bob)).toEqual([
    [TERM, false, true],
    [ARTICLE, true, false],
  ]);
  expect(await listFor(ana)).toEqual([
    [TERM, true, false],
    [ARTICLE, false, false],
  ]);
  expect((await listDrafts(services, bob, { q: "100%" })).drafts).toEqual([]);
  expect((await listDrafts(services, bob, { q: "Histoire" })).drafts).toHaveLength(1);
  expect(await discardDraft(services, await addStaff(db, "Dora", "writer"), id)).toMatchObject({ state: "refused" });
  expect(await discardDraft(services, ana, id)).toEqual({ state: "done" });
  expect((await listDrafts(services, bob, {})).drafts).toHaveLength(1);
});

test("what one person writes on end makes one revision, a former text comes back, and there are a hundred at most", async () => {
  const { services, ana, bob, id, read } = await open(TERM);
  for (const words of ["Un.", "Deux.", "Trois."]) {
    const { version } = await read();
    await saveDraft(services, ana, id, { version, files: { [TERM]: `term: Hôpital\ndefinition: ${words}\n` } });
  }
  const [last, begun, ...others] = await listRevisions(services, ana, id);
  expect([begun?.reason, others]).toEqual(["save", []]);
  expect((await readRevision(db, id, last?.id ?? ""))?.[TERM]).toContain("Trois.");
  // Ten minutes later, another one begins.
  await db.update(draftRevisions).set({ startedAt: new Date(Date.now() - 601_000) });
  const files = { [TERM]: "term: Hôpital\ndefinition: Quatre.\n" };
  await saveDraft(services, ana, id, { version: (await read()).version, files });
  expect(await listRevisions(services, ana, id)).toHaveLength(3);
  const first = (await listRevisions(services, ana, id)).at(-1)?.id ?? "";
  const { version: present } = await read();
  expect(await restoreRevision(services, ana, id, { revision: first, version: present })).toEqual({ state: "done" });
  expect((await read()).files.some(({ isChanged }) => isChanged)).toBe(false);
  for (let turn = 0; turn < MAX_REVISIONS + 5; turn++) {
    const [staff, { version }] = [turn % 2 === 0 ? ana : bob, await read()];
    await saveDraft(services, staff, id, { version, files: { [TERM]: `term: Hôpital\ndefinition: ${turn}\n` } });
  }
  const kept = await listRevisions(services, ana, id);
  expect(kept).toHaveLength(MAX_REVISIONS);
  // A person asked for this one.
  expect(kept.map(({ reason }) => reason)).toContain("restore");
});

test("a former version comes back whole, or not at all where somebody has saved since", async () => {
  const { services, ana, id, read } = await open();
  const began = textOf(await read());
  const first = (await listRevisions(services, ana, id))[0]?.id ?? "";
  const files = { [ARTICLE]: began.replace("Histoire :", "Passé :"), [QUIZ]: "title: Autre\n" };
  await saveDraft(services, ana, id, { version: 1, files, changeKind: "minor" });
  await requestReview(services, ana, id);
  const { version } = await read();
  const badge = textOf(await read()).replace("badge: Histoire", "badge: Autre");
  await saveDraft(services, ana, id, { version, files: { [ARTICLE]: badge }, changeKind: "minor" });
  expect(await restoreRevision(services, ana, id, { revision: first, version })).toEqual({
    state: "refused",
    message: expect.stringContaining("a changé"),
  });
  expect([textOf(await read()), textOf(await read(), QUIZ)]).toEqual([badge, "title: Autre\n"]);
});

test("a draft that was given up goes after its time, and of a published one the texts that only its revisions held", async () => {
  const { services, ana, id, read } = await open(TERM);
  for (const words of ["Un.", "Deux."]) {
    const { version } = await read();
    await saveDraft(services, ana, id, {
      version,
      files: { [TERM]: `term: Hôpital\ndefinition: ${words}\n` },
      changeKind: "minor",
    });
    await requestReview(services, ana, id);
  }
  const texts = async () => (await db.select().from(draftTexts)).map(({ bytes }) => bytes.toString("utf8"));
  const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
  expect(await eraseOldDrafts(db, after)).toBe(0);
  await db.update(drafts).set({ state: "published" }).where(eq(drafts.id, id));
  expect(await eraseOldDrafts(db, before)).toBe(0);
  expect(await texts()).toContain("term: Hôpital\ndefinition: Un.\n");
  expect(await eraseOldDrafts(db, after)).toBeGreaterThan(2);
  expect(await listRevisions(services, ana, id)).toEqual([]);
  expect(await texts()).not.toContain("term: Hôpital\ndefinition: Un.\n");
  expect(textOf(await read(), TERM)).toContain("Deux.");
  const created = await createDraft(services, ana, { from: TERM });
  await discardDraft(services, ana, created.state === "created" ? created.id : "");
  expect(await eraseOldDrafts(db, after)).toBeGreaterThan(0);
  expect(await db.select().from(drafts)).toHaveLength(1);
});

test("a new figure is bars, with a row more for each press, and is one once its numbers are written", async () => {
  const { services, ana } = await open();
  const fields = { title: "Les urgences", category: "sante", form: "bars" };
  const created = await createDraft(services, ana, { kind: "figure", fields });
  const draft = await readIt(services, ana, created.state === "created" ? created.id : "");
  const path = "figures/les-urgences.yaml";
  expect(draft).toMatchObject({ document: path, kind: "figure", changeKind: "first" });
  const form = new URLSearchParams([[FIELD_PREFIXES.add, `${path}:rows`]]);
  const grown = {
    ...draft,
    files: draft.files.map((file) => ({ ...file, text: readDraftForm(draft, form).files[path] ?? file.text })),
  };
  let text = textOf(grown, path).replace('- ""', "- A1");
  for (const key of ["measure", "unit", "source"]) text = text.replace(`${key}: ""`, `${key}: "Passages"`);
  for (const number of [1, 2, 3])
    text = text.replace('name: ""', `name: "N${number}"`).replace('value: ""', `value: ${number}`);
  expect(readYaml({ file: path, yaml: text }, FigureSchema).issues).toEqual([]);
  expect(text.match(/name:/g)).toHaveLength(3);
});

test("a new curve has the numbers of a spreadsheet, and is a figure once it is described", async () => {
  const { services, ana } = await open();
  const fields = { title: "Les lits", category: "sante", form: "lines" };
  const created = await createDraft(services, ana, { kind: "figure", fields });
  const draft = await readIt(services, ana, created.state === "created" ? created.id : "");
  const path = "figures/les-lits.yaml";
  const form = new URLSearchParams({ [`${FIELD_PREFIXES.sheet}:${path}`]: "An;Lits\n2019;1\n2025;2\n2026;3" });
  let text = (readDraftForm(draft, form).files[path] ?? "").replace('- ""', "- A1");
  for (const key of ["measure", "unit", "source"]) text = text.replace(`${key}: ""`, `${key}: "Lits"`);
  const read = readYaml({ file: path, yaml: text }, FigureSchema);
  expect(read.issues).toEqual([]);
  expect(read.value).toMatchObject({ form: "lines", series: [{ points: [{ at: 2019 }, {}, {}] }] });
});

test("an approval, or a request, says how many points still keep the text from being published", () => {
  expect(doneText("?fait=approuve")).toBe("Approuvé.");
  expect(doneText("?fait=approuve", 1)).toBe("Approuvé, mais 1 point empêche de publier : voyez la liste.");
  expect(doneText("?fait=demande", 3)).toMatch(/^Relecture demandée.* 3 points empêchent de publier/);
  expect(doneText("?fait=enregistre", 3)).toBe("Enregistré.");
});
