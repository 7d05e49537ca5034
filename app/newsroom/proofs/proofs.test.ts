import { afterAll, beforeEach, expect, test } from "vitest";
import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { PROOF_FIELDS } from "#app/newsroom/drafts/proof-fields.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { discardDraft } from "#app/newsroom/drafts/workflow.server.ts";
import { compareReadings } from "#app/newsroom/second-reading/compare-reading.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { aContent, aFactsFile, anArticle, aQuiz } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addStaff, createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import { draftProofs } from "./draft-proofs.server.ts";
import { nextToProve, provedPassages } from "./proved-passages.server.ts";
import { withUnstated } from "./read-facts.server.ts";
import { changeFacts } from "./reply-to-fact.server.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const ARTICLE = "articles/sante/hopital/histoire.md";
const QUIZ = ARTICLE.replace(".md", ".quiz.yaml");
const TEXT = anArticle().replace("- Un.\n", "- Il ouvre en 1900. Il est là.\n");
const FOREIGN = TEXT.replaceAll("\n", "\r\n");
const OTHER = anArticle({ id: "id: autre", title: "title: Un autre article", order: "order: 3" });
const FACTS = aFactsFile({
  more: [
    "  A2:",
    "    statement: L'hôpital ouvre ses portes en 1900.",
    "    confidence: disputed",
    "    disputedBy: Des historiens donnent 1901.",
    "    checked: partly",
    "    asOf: 2020-05",
    "    sources: [livre]",
    "",
  ].join("\n"),
});

async function open() {
  const files = aContent({ [ARTICLE]: FOREIGN, "articles/sante/hopital/autre.md": OTHER, "facts/sante.yaml": FACTS });
  const { services } = await createTestNewsroom(db, files);
  const [ana, bob] = [await addStaff(db, "Ana", "writer"), await addStaff(db, "Bob", "reviewer")];
  const created = await createDraft(services, ana, { from: ARTICLE });
  const id = created.state === "created" ? created.id : "";
  const read = async (): Promise<Draft> => {
    const draft = await readDraft(services, ana, id);
    if (!draft) throw new Error("there is no draft");
    return draft;
  };
  const press = async (
    words: string,
    fields: Record<string, string>,
    { staff = ana as Staff, draft = read() } = {},
  ) => {
    const passage = idOf(await draft, words);
    const form = new URLSearchParams({ [PROOF_FIELDS.passage]: passage, ...fields });
    return changeFacts({ services, staff, draft: await draft, form });
  };
  return { services, ana, bob, id, read, press };
}

function idOf(draft: Draft, words: string): string {
  return provedPassages(draft.files).find(({ text }) => text.includes(words))?.id ?? "gone";
}

const textOf = ({ files }: Draft, path = ARTICLE) => files.find((file) => file.path === path)?.text ?? "";

test("each passage comes with its facts, where else they serve, and its sentences that nothing carries", async () => {
  const { services, read } = await open();
  const draft = await read();
  const proofs = draftProofs(services, draft, { passage: null, words: "" });
  expect(proofs.sections.map(({ title }) => title)).toEqual(["L’essentiel", "Les débuts", "Quiz"]);
  const [essential, debuts] = proofs.sections.map(({ passages }) => passages);
  expect(essential?.[0]?.sentences).toEqual([
    { words: expect.stringMatching(/^Il ouvre en.1900\.$/), sign: "un nombre", number: 0 },
    { words: " Il est là.", sign: null, number: 0 },
  ]);
  expect(debuts?.map(({ facts, isCaption }) => [facts.join(), isCaption])).toEqual([
    ["A1", false],
    ["", false],
    ["", true],
    ["", false],
  ]);
  expect(proofs.facts["A1"]).toMatchObject({
    worth: "Établi, une source. Source lue. Vrai en 2019.",
    sources: [{ url: "https://exemple.fr/livre", reading: expect.stringMatching(/^consultée le .*avril.2025/) }],
    uses: [{ title: "Un autre article", href: "/categories/sante/hopital/autre" }],
    elsewhere: null,
  });
});

test("a fact that is chosen, or taken away, changes the mark of its passage and no other byte", async () => {
  const { read, press } = await open();
  const chosen = await press("Il ouvre", { [PROOF_FIELDS.choose]: "A2" });
  expect(chosen).toMatchObject({ state: "done", passage: idOf(await read(), "Il ouvre") });
  expect(textOf(await read())).toBe(TEXT.replace("Il est là.", "Il est là. <!-- A2 -->"));
  await press("Moyen Âge", { [PROOF_FIELDS.choose]: "A2" });
  await press("Moyen Âge", { [PROOF_FIELDS.takeAway]: "A1" });
  await press("Il ouvre", { [PROOF_FIELDS.takeAway]: "A2" });
  expect(textOf(await read())).toBe(TEXT.replace("<!-- A1 -->", "<!-- A2 -->"));
  await press("dit au début", { [PROOF_FIELDS.choose]: "A2" });
  expect(textOf(await read(), QUIZ)).toBe(aQuiz().replace("[A1]", "[A1, A2]"));
  expect((await read()).version).toBe(6);
  // The explanations of the quiz come after the text, and the page leads to them too.
  for (const fact of ["A1", "A2"]) await press("dit au début", { [PROOF_FIELDS.takeAway]: fact });
  const passages = provedPassages((await read()).files);
  const last = passages.findLast(({ question }) => question === null);
  const quiz = passages.find(({ question }) => question !== null);
  expect(nextToProve(passages, last?.id ?? "")).toEqual({ passage: quiz?.id, words: "" });
});

test("a fact may carry the beginning of a passage alone, which keeps what carried the whole", async () => {
  const { read, press } = await open();
  const beginning = { [PROOF_FIELDS.choose]: "A2", [PROOF_FIELDS.sentences]: "1" };
  const chosen = await press("Il ouvre", beginning);
  expect(textOf(await read())).toBe(TEXT.replace("1900.", "1900. <!-- A2 -->"));
  expect(chosen).toMatchObject({
    passage: idOf(await read(), "Il ouvre en 1900."),
    // The page goes on to the words that still have no proof.
    next: idOf(await read(), "Il est là."),
  });
  await press("Il est là", { [PROOF_FIELDS.choose]: "A1" });
  expect(await press("Il est là", { [PROOF_FIELDS.choose]: "A2" })).toMatchObject({ next: null });
  await press("Il est là", { [PROOF_FIELDS.takeAway]: "A2" });
  expect(textOf(await read())).toContain("- Il ouvre en 1900. <!-- A2 --> Il est là. <!-- A1 -->\n");
});

test("what is refused changes nothing, and says why", async () => {
  const { services, ana, id, read, press } = await open();
  const refused = async (...asked: Parameters<typeof press>) => {
    const before = textOf(await read());
    const outcome = await press(...asked);
    expect(outcome.state).toBe("refused");
    expect(textOf(await read())).toBe(before);
    return outcome.state === "refused" ? outcome.message : "";
  };
  expect(await refused("Il ouvre", { [PROOF_FIELDS.choose]: "Z9" })).toContain("Z9");
  expect(await refused("Une carte", { [PROOF_FIELDS.choose]: "A2" })).toContain("sans changer autre chose");
  expect(await refused("words of an older text", { [PROOF_FIELDS.choose]: "A2" })).toContain("ont changé");
  await discardDraft(services, ana, id);
  expect(await refused("Il ouvre", { [PROOF_FIELDS.choose]: "A2" })).toContain("clos");
  expect(draftProofs(services, await read(), { passage: idOf(await read(), "Il ouvre"), words: "" }).open).toBeNull();
});

test("what another person saved since the page was made stays; at the same moment, both texts are kept", async () => {
  const { services, bob, id, read, press } = await open();
  const shown = await read();
  const words = TEXT.replace("naît au", "apparaît au");
  await saveDraft(services, bob, id, { version: 1, files: { [ARTICLE]: words } });
  await press("Il ouvre", { [PROOF_FIELDS.choose]: "A2" });
  expect(textOf(await read())).toBe(words.replace("Il est là.", "Il est là. <!-- A2 -->"));
  // Read before the other person's save, and written after it.
  const met = await press("naît au", { [PROOF_FIELDS.choose]: "A2" }, { draft: Promise.resolve(shown) });
  expect(met).toMatchObject({ state: "conflict", by: "Bob", files: [{ path: ARTICLE, isChangedByBoth: true }] });
});

test("facts that resemble the passage are suggested, and words find others, those of the draft as well", async () => {
  const { services, ana, id, read, press } = await open();
  const found = async (words: string) => {
    const draft = await read();
    const { own = [], found: others = [] } =
      draftProofs(services, draft, { passage: idOf(draft, "Il ouvre"), words }).open ?? {};
    return [...own, ...others];
  };
  expect(await found("hôpitaux")).toEqual(["A1", "A2"]);
  expect(await found("historienne")).toEqual(["A1", "A2"]);
  expect(await found("A2")).toEqual(["A2"]);
  expect(await found("hôpital inconnu")).toEqual([]);
  const own = FACTS.replace("ouvre ses portes en 1900", "ferme ses portes en 1950");
  await saveDraft(services, ana, id, { version: 1, files: { "facts/sante.yaml": own } });
  expect(await found("ferme 1950")).toEqual(["A2"]);
  await press("Il ouvre", { [PROOF_FIELDS.choose]: "A2" });
  expect(await found("")).toEqual(["A1"]);
  const written = own.replace(
    "  A2:",
    "  A3:\n    statement: On y dort.\n    confidence: established\n    checked: read\n    asOf: 2019\n    sources: [livre]\n  A2:",
  );
  await saveDraft(services, ana, id, { version: (await read()).version, files: { "facts/sante.yaml": written } });
  expect(await found("")).toEqual(["A3", "A1"]);
  // Likeness comes before novelty.
  const near = written.replace("L'hôpital naît au Moyen Âge.", "L'hôpital ouvre ses portes en 1900.");
  await saveDraft(services, ana, id, { version: (await read()).version, files: { "facts/sante.yaml": near } });
  expect(await found("")).toEqual(["A1", "A3"]);
});

test("a fact whose sentence was written over stays with the document, and one press attaches it again", async () => {
  const { services, ana, id, read, press } = await open();
  const unattached = async () => draftProofs(services, await read(), { passage: null, words: "" }).unattached;
  expect(await unattached()).toEqual([]);
  const text = TEXT.replace("naît au Moyen Âge : « un abri ». <!-- A1 -->", "est né.");
  await saveDraft(services, ana, id, { version: 1, files: { [ARTICLE]: text, [QUIZ]: aQuiz().replace("[A1]", "[]") } });
  expect(await unattached()).toEqual([{ fact: "A1", passage: null }]);
  const near = text.replace("- Il ouvre", "- L'hôpital naît au Moyen Âge, il y a bien longtemps, et il ouvre");
  await saveDraft(services, ana, id, { version: 2, files: { [ARTICLE]: near } });
  const [{ passage } = { passage: null }] = await unattached();
  expect(provedPassages((await read()).files).find((one) => one.id === passage)?.text).toContain("bien longtemps");
  await press("bien longtemps", { [PROOF_FIELDS.choose]: "A1" });
  expect(await unattached()).toEqual([]);
});

test("a number that no fact states, and a fact that carries too many passages, are said", async () => {
  const { services, ana, id, read: draftNow } = await open();
  const more = ["Il ouvre en 1900.", "Il ouvre vers 1900, avec 12 lits.", "En 1900, il ouvre.", "Il est là dès 1900."];
  const text = TEXT.replace("- Il ouvre en 1900. Il est là.\n", more.map((one) => `- ${one} <!-- A2 -->\n`).join(""));
  await saveDraft(services, ana, id, { version: 1, files: { [ARTICLE]: text } });
  const { sections, overused } = draftProofs(services, await draftNow(), { passage: null, words: "" });
  expect(sections.flatMap(({ passages }) => passages.flatMap(({ unstated }) => unstated))).toEqual(["12"]);
  expect(overused).toEqual({ A2: 4 });
  const read = compareReadings([{ path: ARTICLE, former: null, present: text }], () => null);
  const [file] = withUnstated(services, await draftNow(), read);
  expect(file?.pieces.flatMap(({ unstated }) => unstated)).toEqual(["12"]);
});

test("the second reader of a new text sees the same numbers to verify as the page of proofs", async () => {
  const { services, ana, id, read } = await open();
  const part = [
    "L'hôpital ouvre en 1900. <!-- A2 --> Il naît en 1900, avec 12 lits. <!-- A1 -->",
    "![Une carte de 14 lits. La suite.](/figures/a.svg)\n\n:::donnees[Les lits en 1900]\n- Un : 15 lits.\n- Deux : 16 lits. <!-- A2 -->\n:::",
    "> « Oui, 17 fois »\n>\n> — Qui, 2021 <!-- A1 -->",
  ].join("\n\n");
  const text = anArticle({}, `## Une partie\n\n${part}\n`);
  await saveDraft(services, ana, id, { version: 1, files: { [ARTICLE]: text } });
  const draft = await read();
  const { sections } = draftProofs(services, draft, { passage: null, words: "" });
  const proofs = sections.flatMap(({ passages }) => passages.flatMap(({ unstated }) => unstated));
  const [file] = withUnstated(
    services,
    draft,
    compareReadings([{ path: ARTICLE, former: null, present: text }], () => null),
  );
  expect(
    file?.pieces.filter(({ unstated }) => unstated.length > 0).map((piece) => [piece.tree.tagName, piece.unstated]),
  ).toEqual([
    ["p", ["1900", "12"]],
    ["figure", ["14"]],
    ["ul", ["15"]],
    ["ul", ["16"]],
  ]);
  expect(proofs.toSorted()).toEqual(["12", "14", "15", "16", "1900"]);
});

test("without its only fact, the page says that a passage joins the next one of its block", async () => {
  const { services, ana, id, read, press } = await open();
  await saveDraft(services, ana, id, {
    version: 1,
    files: { [ARTICLE]: TEXT.replace("Il est", "<!-- A1 --> Il est") },
  });
  const joins = async (words: string) => {
    const draft = await read();
    return draftProofs(services, draft, { passage: idOf(draft, words), words: "" }).open?.joinsNext;
  };
  expect([await joins("Il ouvre"), await joins("Moyen Âge")]).toEqual([true, false]);
  await press("Il ouvre", { [PROOF_FIELDS.takeAway]: "A1" });
  expect(textOf(await read())).toBe(TEXT);
});
