import dictionary from "dictionary-fr";
import { expect, test } from "vitest";
import type { Passage } from "#library/catalogue/search-passage.ts";
import { dictionaryForms } from "#library/language/spelling.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { makeFrenchWords } from "./french-words.ts";
import { resultPage } from "./result-page.ts";
import { createSearchIndex } from "./search-index.ts";
import { passagesOf } from "./search-passages.ts";

const { catalogue } = publishedContent.current();
const frenchWords = makeFrenchWords(dictionaryForms(dictionary));
const published = createSearchIndex(await passagesOf(catalogue), catalogue.listSearchWords(), frenchWords);

/** An index of one section for each text. */
function indexOf(...texts: string[]) {
  const passages = texts.map(
    (text, index): Passage => ({
      kind: "section",
      group: `/${index}`,
      href: `/${index}#a`,
      title: `Titre ${index}`,
      heading: "Suite",
      text,
      leads: "",
      theme: null,
      language: null,
    }),
  );
  return createSearchIndex(passages, [], frenchWords);
}

const everything = { kind: null, theme: null, page: 1 };
const found = (index: ReturnType<typeof indexOf>, query: string) =>
  index.search(query).hits.map(({ passage }) => Number(passage.group.slice(1)));
const marks = (index: ReturnType<typeof indexOf>, query: string) =>
  resultPage(index.search(query), everything).results.flatMap(({ snippet }) =>
    (snippet ?? []).filter((_, piece) => piece % 2 === 1),
  );

test.each([
  ["qcm naturalisation", "/examen-civique"],
  ["il faut 32", "/examen-civique"],
  ["entretien", "/examen-civique"],
  ["entretien naturalisation", "/examen-civique"],
  ["entretien de naturalisation", "/examen-civique"],
  ["carte de séjour", "/examen-civique"],
  ["s’inscrire listes électorales", "/voter"],
  ["procuration", "/voter"],
  ["cours laïcité", "/enseigner/cours/immigration-integration"],
  ["un cours sur la laïcité", "/enseigner/cours/immigration-integration"],
  ["séance 4e retraites", "/enseigner/cours/reforme-retraites"],
  ["cours EMC terminale", "/enseigner/programme/terminale"],
  ["cours", "/enseigner"],
  ["guerre en cours", "/categories/international/ukraine/enjeux-france-europe"],
])("« %s » leads to %s first", (query, href) => {
  const [first] = resultPage(published.search(query), everything).results;
  expect(first?.href.replace(/#.*/, "")).toBe(href);
});

test("an article, its lesson and its files for a class are two results, not four", () => {
  const { results } = resultPage(published.search("réforme des retraites"), everything);
  const about = results.flatMap(({ href }) => (href.includes("reforme-retraites") ? [href] : []));
  expect(about).toEqual(["/categories/economie/reforme-retraites", "/enseigner/cours/reforme-retraites"]);
});

test.each(["maire", "maires", "course", "votait", "cheval", "chevaux", "crimes", "mairie"])(
  "« %s » is a French word: no search takes it for a mistake",
  (word) => {
    expect(published.search(word).correction).toBeNull();
  },
);

test.each([
  ["imigration", "immigration"],
  ["limmigration", "l’immigration"],
  ["lUkraine", "l’ukraine"],
])("« %s » is none, and gets the results of « %s »", (typed, to) => {
  const { correction, hits } = published.search(typed);
  expect(correction?.text.toLowerCase()).toBe(to);
  expect(hits.length).toBeGreaterThan(0);
});

test.each([
  ["voter", "Le vote a lieu."],
  ["taxer", "Une taxe est créée."],
  ["payer", "Ils paient une paie et un paiement."],
  ["aider", "Une aide suffit."],
  ["élever", "Un élève écoute."],
  ["voiture", "Des voitures roulent."],
  ["trimestre", "Deux trimestres passent."],
  ["locaux", "Un élu local parle."],
  ["1933", "La famine de 1932-1933 tue."],
  ["1932-1933", "En 1933 la famine tue."],
  ["49", "L’article 49.3 sert."],
  ["49e", "L’article 49 sert."],
  ["49", "C’est la 49e fois."],
  ["2022", "Le 24/02/2022 à l’aube."],
  ["122839", "Il y en a 122\u00a0839."],
  ["c’est-à-dire", "Un traité, c’est-à-dire un accord."],
  ["c'est à dire", "Un traité, c’est-à-dire un accord."],
])("« %s » finds « %s », and marks what it found", (typed, text) => {
  const index = indexOf(text, "Rien de cela.");
  expect(found(index, typed)).toEqual([0]);
  expect(marks(index, typed).length).toBeGreaterThan(0);
});

test.each([
  ["crime", "La Crimée est annexée."],
  ["paye", "Ce pays est grand."],
  ["arme", "Une armée avance."],
  ["course", "La Cour juge."],
  ["c’est-à-dire", "On peut dire non."],
])("« %s » does not find « %s »", (typed, text) => {
  expect(found(indexOf(text, "Rien de cela."), typed)).toEqual([]);
});

test("the word itself comes before those of the same stem, however often they come", () => {
  const often = "Les retraités touchent une retraite. Un retraité a sa retraite. La retraite des retraités.";
  expect(
    found(indexOf(often, "Le retrait des troupes commence en avril, dit le texte signé à Minsk."), "retrait"),
  ).toEqual([1, 0]);
});

test("a page of few results leads to all the passages that say the word, in the singular or the plural", async () => {
  const { results } = resultPage(published.search("voiture"), everything);
  const shown = results.flatMap(({ href, others }) => [href, ...others.map((other) => other.href)]);
  const having = (await passagesOf(catalogue)).filter(({ text }) => /(?<!\p{L})voitures?(?!\p{L})/iu.test(text));
  expect(shown).toEqual(expect.arrayContaining(having.map(({ href }) => href)));
});

test.each([
  ["immigration", "/categories/immigration/comprendre"],
  ["l'immigration", "/categories/immigration/comprendre"],
  ["comprendre l'immigration", "/categories/immigration/comprendre"],
  ["réforme des retraites", "/categories/economie/reforme-retraites"],
  ["retraites", "/categories/economie/reforme-retraites"],
  ["intelligence artificielle", "/categories/numerique/ia"],
  ["transition écologique", "/categories/ecologie/transition-ecologique"],
  ["droit international", "/categories/international/ukraine/droit-international"],
  ["guerre et paix", "/categories/international/ukraine/guerre-et-paix"],
])("« %s » is the name of an article, which comes first", (typed, href) => {
  expect(resultPage(published.search(typed), everything).results[0]?.href.replace(/#.*/, "")).toBe(href);
});

test.each(["contraste", "clavier", "images", "lecteur", "écran", "couleur"])(
  "« %s » leads to no rule of accessibility",
  (typed) => {
    expect(published.search(typed).hits.filter(({ passage }) => passage.href.startsWith("/accessibilite"))).toEqual([]);
  },
);

test.each(["marianne", "chien", "xyzzyplop", "facture", "permis"])("« %s » finds nothing, or what says it", (typed) => {
  const { hits, correction } = published.search(typed);
  expect(correction).toBeNull();
  for (const { passage } of hits)
    expect(`${passage.title} ${passage.heading} ${passage.text} ${passage.leads}`.toLowerCase()).toContain(
      typed.slice(0, 5),
    );
});

test("the page on accessibility is found by its name", () => {
  expect(resultPage(published.search("accessibilité"), everything).results[0]?.href).toBe("/accessibilite");
});

test.each(["prof", "professeurs", "enseignant", "enseignante"])("« %s » finds the pages for teachers", (word) => {
  expect(published.search(word).hits.map(({ passage }) => passage.group)).toContain("/enseigner");
});
