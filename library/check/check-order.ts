import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { type Content, isPublished, type Listed } from "#library/schema/load-content.ts";
import type { PositionsFile } from "#library/schema/positions.schema.ts";
import type { ContentText } from "./content-texts.ts";

/** Names as our texts write them. The order of parties that are not listed here is not checked. */
const PARTIES = [
  ...["Debout la France", "Les Écologistes", "Ensemble", "La France insoumise", "France Libre"],
  ...["Gauche républicaine et socialiste", "Génération écologie", "Horizons", "La Convention", "Lutte ouvrière"],
  ...["MoDem", "Nouveau Front populaire", "Nouvelle Énergie", "Parti communiste", "Parti socialiste"],
  ...["Les Patriotes", "Place publique", "Rassemblement national", "Reconquête", "Renaissance", "Les Républicains"],
  ...["Union des droites", "Union populaire républicaine"],
];

/** Each is written with the first name, but sorted by the surname: « Le Pen » is under L. */
const PEOPLE = [
  ...["Nathalie Arthaud", "François Asselineau", "Gabriel Attal", "Delphine Batho", "Olivier Becht"],
  ...["Xavier Bertrand", "Karim Bouamrane", "Bernard Cazeneuve", "Nicolas Dupont-Aignan", "Olivier Faure"],
  ...["Raphaël Glucksmann", "Jérôme Guedj", "Anasse Kazib", "Selma Labib", "Francis Lalanne", "Marine Le Pen"],
  ...["David Lisnard", "Mira Markovic", "Emmanuel Maurel", "Jean-Luc Mélenchon", "Édouard Philippe"],
  ...["Florian Philippot", "Bruno Retailleau", "Fabien Roussel", "Ségolène Royal", "François Ruffin"],
  ...["Marine Tondelier", "Éric Zemmour"],
];

const PARTY_ARTICLE = /^(?:les|la|le|l['’])\s*/i;
const BETWEEN = /^(?: ?\([^()]*\))?(?:,| et|, et)\s$/;

const keyOfParty = (name: string) => name.replace(PARTY_ARTICLE, "");
const keyOfPerson = (name: string) => name.slice(name.indexOf(" ") + 1);

/** Camps and candidates are in alphabetical order everywhere, as readers are informed. */
export function checkOrder(content: Content, texts: Map<string, ContentText>): ContentIssue[] {
  return [
    ...content.articles.filter(isPublished).flatMap(({ file }) => checkArticleOrder(texts.get(file))),
    ...content.positions.flatMap(checkPositionNames),
  ];
}

function checkArticleOrder(text: ContentText | undefined): ContentIssue[] {
  return (text?.passages ?? []).flatMap((passage) =>
    misplaced(passage.text).map((message) =>
      issue(text?.file ?? "", ["texte"], message, (text?.linesBefore ?? 0) + passage.line),
    ),
  );
}

function checkPositionNames({ file, method, camps }: Listed<PositionsFile>): ContentIssue[] {
  const written = camps.flatMap(({ name, proposals, objections }) => [
    name,
    ...[...proposals, ...objections].map(({ text }) => text),
  ]);
  const inOrder = /ordre alphabétique/.test(method) ? misplaced(partyCamps(camps)) : [];
  return [...written.flatMap(misplaced), ...inOrder].map((message) => issue(file, ["camps"], message));
}

/** Returns the names of the camps as one list when all are parties; empty otherwise. */
function partyCamps(camps: PositionsFile["camps"]): string {
  const names = camps.map(({ name }) => name);
  return names.every((name) => PARTIES.includes(name)) ? names.join(", ") : "";
}

function misplaced(text: string): string[] {
  return [...outOfOrder(text, PARTIES, keyOfParty), ...outOfOrder(text, PEOPLE, keyOfPerson)].map(
    ([first, second]) => `« ${second} » vient avant « ${first} » dans l'ordre alphabétique, où l'article ne compte pas`,
  );
}

/** Returns neighbours in one list that are in the wrong order. */
function outOfOrder(text: string, names: string[], keyOf: (name: string) => string): [string, string][] {
  const pattern = new RegExp(names.toSorted((a, b) => b.length - a.length).join("|"), "g");
  const found = [...text.replaceAll(/[\u00a0\u202f]/g, " ").matchAll(pattern)];
  return found.flatMap((match, index): [string, string][] => {
    const next = found[index + 1];
    if (!next) return [];
    const between = match.input.slice(match.index + match[0].length, next.index);
    const isList = BETWEEN.test(between);
    return isList && keyOf(match[0]).localeCompare(keyOf(next[0]), "fr") > 0 ? [[match[0], next[0]]] : [];
  });
}
