import { afterAll, beforeEach, expect, test } from "vitest";
import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { FACT_FIELDS, FACT_INTENTS, type FactField } from "#app/newsroom/facts/fact-fields.ts";
import { factForm } from "#app/newsroom/facts/fact-view.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { readYaml } from "#library/schema/content-file.ts";
import { FactsFileSchema } from "#library/schema/facts.schema.ts";
import { aContent, aFactsFile, anArticle } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addStaff, createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import { draftProofs } from "./draft-proofs.server.ts";
import { provedPassages } from "./proved-passages.server.ts";
import { saveFact } from "./save-fact.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const ARTICLE = "articles/sante/hopital/histoire.md";
const FACTS_FILE = "facts/sante.yaml";
const FACTS = aFactsFile().replace("sources:\n", "# Ce que nous avons lu.\nsources:\n");
const TEXT = anArticle().replace("- Un.\n", "- Il ouvre en 1900. Il est là. Il ferme en 1950.\n");

type Typed = Partial<Record<FactField, string>> & { chosen?: string[] };

async function open(document?: { from: string }) {
  const files = aContent({ [ARTICLE]: TEXT, [FACTS_FILE]: FACTS });
  const { services } = await createTestNewsroom(db, files);
  const ana = await addStaff(db, "Ana", "writer");
  return { services, ana, ...(await begin(services, ana, document)) };
}

/** Another document of the same site. */
async function begin(
  services: Awaited<ReturnType<typeof createTestNewsroom>>["services"],
  ana: Staff,
  document?: { from: string },
  title = "La mairie : qui décide ?",
) {
  const fields = { title, place: "sante", description: "d".repeat(80) };
  const created = await createDraft(services, ana, document ?? { kind: "article", fields });
  const id = created.state === "created" ? created.id : "";
  const read = async (): Promise<Draft> => {
    const draft = await readDraft(services, ana, id);
    if (!draft) throw new Error("there is no draft");
    return draft;
  };
  /** As the page shows its form, with what is typed over it. */
  const press = async (asked: Parameters<typeof factForm>[1], { chosen, ...typed }: Typed, staff: Staff = ana) => {
    const draft = await read();
    const view = factForm(draft, asked);
    if (!view) throw new Error("there is no form");
    const worth = {
      confidence: view.typed.confidence || "established",
      checked: view.typed.checked || "read",
      read: view.typed.read || "source",
    };
    const { sources, ...shown } = { ...view.typed, ...worth, ...typed, fact: view.fact ?? "" };
    const form = new URLSearchParams();
    for (const [field, text] of Object.entries(shown)) form.set(FACT_FIELDS[field as FactField], text);
    for (const value of chosen ?? sources) form.set(`${FACT_FIELDS.sources}:${value}`, "oui");
    return saveFact({ services, staff, draft, form, source: asked.source ?? null });
  };
  return { id, read, press };
}

const textOf = ({ files }: Draft, path: string) => files.find((file) => file.path === path)?.text ?? "";
const passageOf = (draft: Draft, words: string) =>
  provedPassages(draft.files).find(({ text }) => text.includes(words)) ?? null;
const BOOK = `${FACTS_FILE}#livre`;

test("a fact is written at its sentence: its words are proposed, and it carries it", async () => {
  const { services, ana, id, read, press } = await open({ from: ARTICLE });
  const passage = passageOf(await read(), "Il ouvre");
  const view = factForm(await read(), { passage, sentence: 0 });
  const asked = { statement: "Il ouvre en 1900.", asOf: "1900", sentences: "1", confidence: "", checked: "" };
  expect(view?.typed).toMatchObject(asked);
  const words = expect.stringMatching(/^Une historienne, Un livre, 2019$/);
  // What others said of the source before is not this person's reading.
  expect(view?.sources).toEqual([{ value: BOOK, words, said: { confidence: "", checked: "" } }]);
  // Nothing after it needs another proof: it carries the rest too.
  expect(factForm(await read(), { passage, sentence: 2 })?.typed.sentences).toBe("");
  const saved = await press({ passage, sentence: 0 }, { asOf: "juin 1900", checked: "partly", chosen: [BOOK] });
  expect(saved).toMatchObject({ state: "done", fact: "A2", passage: passageOf(await read(), "Il ouvre")?.id });
  expect(textOf(await read(), ARTICLE)).toBe(TEXT.replace("1900.", "1900. <!-- A2 -->"));
  expect(textOf(await read(), FACTS_FILE)).toBe(
    `${FACTS.trimEnd()}\n  A2:\n    statement: "Il ouvre en 1900."\n    confidence: established\n    checked: partly\n    asOf: 1900-06\n    sources: [livre]\n`,
  );
  // The next one has the same source, read alike.
  const next = factForm(await read(), { passage, sentence: 2 });
  const said = { confidence: "established", checked: "partly" };
  expect(next).toMatchObject({ typed: { ...said, sources: [BOOK] }, sources: [{ said }] });
  const text = `${textOf(await read(), ARTICLE)}\n| An | Lits |\n| --- | --- |\n| 1900 | 12 |\n`;
  await saveDraft(services, ana, id, { version: (await read()).version, files: { [ARTICLE]: text } });
  const table = passageOf(await read(), "An Lits");
  expect(factForm(await read(), { passage: table, sentence: 0 })?.typed).toMatchObject({ statement: "", asOf: "1900" });
});

test.each([
  ["Il ouvre en 1900.", "1900"],
  ["Il fermera en 2028.", "2019"],
  ["Il a 12 lits.", "2019"],
])("the date of « %s » is proposed, never a future one: otherwise that of its only source", async (said, asOf) => {
  const { services, ana, id, read, press } = await open({ from: ARTICLE });
  await saveDraft(services, ana, id, { version: 1, files: { [ARTICLE]: TEXT.replace("Il ouvre en 1900.", said) } });
  const passage = passageOf(await read(), said.slice(0, 8));
  expect(factForm(await read(), { passage, sentence: 0 }, new Date("2026-11-30"))?.typed.asOf).toBe(asOf);
  const future = await press({ passage, sentence: 0 }, { asOf: "2999", chosen: [BOOK] });
  expect(future).toMatchObject({ errors: { asOf: expect.stringContaining("pas encore venue") } });
});

test("the first fact of a new article brings its file, its source, and the source of the article", async () => {
  const { services, ana, read, press } = await open();
  const document = (await read()).document;
  const file = "facts/la-mairie-qui-decide.yaml";
  expect(textOf(await read(), file)).toBe("");
  const saved = await press(
    {},
    {
      statement: "La France compte 34 935 communes.",
      asOf: "1er janvier 2024",
      reference: "Insee, « Les communes », 3 avril 2024, https://www.insee.fr/communes",
    },
  );
  expect(saved).toMatchObject({ state: "done", fact: "RA1" });
  const written = readYaml({ file, yaml: textOf(await read(), file) }, FactsFileSchema);
  expect(written).toMatchObject({
    issues: [],
    value: {
      dossier: "La mairie",
      sources: {
        "insee-2024": { title: "Les communes", author: "Insee", date: "2024-04-03", language: "fr", read: "source" },
      },
      facts: { RA1: { asOf: "2024-01-01", sources: ["insee-2024"] } },
    },
  });
  expect(textOf(await read(), document)).toContain(
    'sources:\n  - title: "Les communes"\n    author: Insee\n    date: 2024-04-03\n    url: "https://www.insee.fr/communes"\n',
  );
  // Pressed twice.
  await press(
    {},
    {
      statement: "La France compte 34 935 communes.",
      title: "Les communes",
      author: "Insee",
      url: "https://www.insee.fr/communes",
    },
  );
  expect(textOf(await read(), file)).not.toContain("RA2");
  // Numbers that an open draft has are nobody else's.
  const other = await begin(services, ana, undefined, "Les urgences");
  const source = { title: "Un livre", author: "Une historienne", noAddress: "Un livre." };
  expect(await other.press({}, { statement: "On y va.", ...source })).toMatchObject({ fact: "RB1" });
});

test("the sources that the article names, and those just added, are offered first and written once", async () => {
  const { services, ana, id, read, press } = await open();
  const { document } = await read();
  const source = "https://www.insee.fr/communes";
  await press({}, { statement: "On y va.", title: "Un livre", author: "Une historienne", noAddress: "Un livre." });
  const text = textOf(await read(), document).replace(
    /^sources:\n( {2}.*\n)+/m,
    `sources:\n  - { title: Les communes, author: Insee, date: 2024, url: "${source}" }\n`,
  );
  await saveDraft(services, ana, id, { version: (await read()).version, files: { [document]: text } });
  const offered = async () => factForm(await read(), {})?.sources.map(({ words }) => words);
  // The source of the fact just written is chosen, so it comes before all others.
  expect(await offered()).toEqual(["Une historienne, Un livre", "Insee, Les communes, 2024"]);
  const chosen = [`${document}#insee-2024`];
  await press({}, { statement: "Il y en a 34 935.", chosen });
  await press({}, { statement: "Elles sont petites.", chosen });
  const other = { title: "Un autre livre", author: "Un élu", noAddress: "Un livre." };
  await press({}, { statement: "On y vote.", ...other, chosen: [] });
  expect(textOf(await read(), "facts/la-mairie-qui-decide.yaml").match(new RegExp(source, "g"))).toHaveLength(1);
  expect(await offered()).toEqual(["Un élu, Un autre livre", "Insee, Les communes, 2024", "Une historienne, Un livre"]);
});

test("a fact that is there is changed by the same form, and so is its source; nothing else moves", async () => {
  const { read, press } = await open({ from: ARTICLE });
  await press({ fact: "A1" }, {});
  expect(textOf(await read(), FACTS_FILE)).toBe(FACTS);
  await press({ fact: "A1" }, { statement: "Il naît au Ve siècle." });
  const changed = FACTS.replace("L'hôpital naît au Moyen Âge.", "Il naît au Ve siècle.");
  expect(textOf(await read(), FACTS_FILE)).toBe(changed);
  await press({ fact: "A1" }, { confidence: "disputed", disputedBy: "Une historienne." });
  expect(textOf(await read(), FACTS_FILE)).toContain('confidence: disputed\n    disputedBy: "Une historienne."\n');
  await press({ fact: "A1" }, { confidence: "established" });
  await press({ source: BOOK }, { title: "Le livre" });
  expect(textOf(await read(), FACTS_FILE)).toBe(changed.replace("title: Un livre", "title: Le livre"));
});

test("what is missing is said at its field, with the gesture, and what was typed stays", async () => {
  const { read, press } = await open({ from: ARTICLE });
  const before = textOf(await read(), FACTS_FILE);
  const refused = async (typed: Typed) => {
    const outcome = await press({}, typed);
    expect(textOf(await read(), FACTS_FILE)).toBe(before);
    return outcome.state === "fact" ? outcome : null;
  };
  expect((await refused({ asOf: "jadis" }))?.errors).toEqual({
    statement: expect.stringContaining("Écrivez"),
    asOf: expect.stringContaining("juin 2024"),
    sources: expect.stringContaining("Ajoutez une source"),
  });
  const typed = { statement: "Oui.", title: "Un livre", url: "www.exemple.fr", confidence: "disputed" };
  const outcome = await refused(typed);
  expect(Object.keys(outcome?.errors ?? {})).toEqual(["disputedBy", "author", "url"]);
  expect(outcome?.typed).toMatchObject(typed);
  const unpasted = await refused({ intent: FACT_INTENTS.split, reference: "" });
  expect(unpasted?.errors).toEqual({ reference: expect.stringContaining("Collez d’abord") });
  const split = await refused({ intent: FACT_INTENTS.split, reference: "Insee, « Les communes », 2024" });
  expect(split).toMatchObject({
    errors: {},
    // The date was the one of today that the form proposed.
    typed: { title: "Les communes", author: "Insee", date: "2024", asOf: "2024", reference: "" },
  });
});

test("what somebody else wrote in the same fact is shown before it is written over", async () => {
  const { services, ana, id, read, press } = await open({ from: ARTICLE });
  const shown = await read();
  const theirs = FACTS.replace("Moyen Âge", "Ve siècle");
  await saveDraft(services, ana, id, { version: 1, files: { [FACTS_FILE]: theirs } });
  const { seen = "" } = factForm(shown, { fact: "A1" })?.typed ?? {};
  const met = await press({ fact: "A1" }, { statement: "Autre.", seen });
  expect(met).toMatchObject({
    state: "fact",
    message: expect.stringContaining("Ve siècle"),
    typed: { statement: "Autre." },
  });
  expect(textOf(await read(), FACTS_FILE)).toBe(theirs);
});

test("a fact that is not whole yet hides no other one", async () => {
  const { services, ana, id, read } = await open({ from: ARTICLE });
  const half = `${FACTS.trimEnd()}\n  A2:\n    statement: ""\n`;
  await saveDraft(services, ana, id, { version: 1, files: { [FACTS_FILE]: half } });
  expect(draftProofs(services, await read(), { passage: null, words: "" }).facts).toHaveProperty("A1");
});
