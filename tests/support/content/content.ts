import type { ContentFiles } from "#library/schema/load-content.ts";

/** The smallest valid content: one published article with its quiz. */
export function aContent(changes: Record<string, string | null> = {}): ContentFiles {
  const files: Record<string, string | null> = {
    "site.yaml": `name: Le Récap\ntagline: Une devise\nsecondTagline: Une autre\ndescription: "${"d".repeat(80)}"\npublisher: null\n`,
    "categories/sante.yaml": "order: 1\nname: Santé\ndescription: Une ligne.\nicon: heart-pulse\nhue: 29\n",
    "categories/justice.yaml": "order: 2\nname: Justice\ndescription: Une ligne.\nicon: scale\nhue: 55\n",
    "subcategories/sante/hopital.yaml": aSubcategory(),
    "glossary/hopital.yaml": "term: Hôpital\ndefinition: Un lieu où l'on soigne.\n",
    "facts/sante.yaml": aFactsFile(),
    "articles/sante/hopital/histoire.md": anArticle(),
    "articles/sante/hopital/histoire.quiz.yaml": aQuiz(),
    "articles/sante/avenir.md": aPlannedArticle(),
    "questions.lock": A_LOCK,
    ...changes,
  };
  return Object.fromEntries(Object.entries(files).flatMap(([file, text]) => (text === null ? [] : [[file, text]])));
}

const A_LOCK = "hopital-histoire.debut 1 b1aabb2ec53d\n";

export function aSubcategory(): string {
  return [
    "order: 1",
    "name: Hôpital",
    "card: { title: L'hôpital, description: Une phrase., image: /cards/hopital.svg }",
    "page:",
    "  title: L'hôpital",
    "  badge: PREMIERS ARTICLES",
    "  intro: Une phrase.",
    `  description: "${"d".repeat(80)}"`,
    "",
  ].join("\n");
}

export function aFactsFile({ fact = "", more = "" }: { fact?: string; more?: string } = {}): string {
  return [
    "dossier: Santé",
    "checkedUntil: 2025-04-01",
    "sources:",
    "  livre: { title: Un livre, author: Une historienne, date: 2019, url: 'https://exemple.fr/livre', language: fr, consulted: 2025-04-01, read: source }",
    "facts:",
    "  A1:",
    "    statement: L'hôpital naît au Moyen Âge.",
    ...(fact === "" ? ["    confidence: established", "    checked: read"] : [fact]),
    "    asOf: 2019",
    "    sources: [livre]",
    more,
  ].join("\n");
}

export function aPlannedArticle(): string {
  return [
    "---",
    "id: avenir",
    "status: planned",
    "order: 2",
    "title: L'avenir",
    "card: { title: L'avenir, description: Une phrase. }",
    "---",
    "",
  ].join("\n");
}

const FRONT = {
  id: "id: hopital-histoire",
  status: "status: published",
  order: "order: 1",
  title: `title: "Histoire : d'où vient l'hôpital ?"`,
  summary: "summary: Comprendre en 1 minute",
  description: `description: "${"d".repeat(80)}"`,
  badge: "badge: Histoire",
  publishedAt: "publishedAt: 2025-04-07",
  card: "card: { title: Histoire, description: Une phrase., image: /cards/histoire.svg }",
  sources: `sources: [{ title: "Un livre", url: "https://exemple.fr/livre", language: en }, { title: "Une note" }]`,
  related: "related: [avenir]",
  reviewOn: "reviewOn: [{ date: 2125-04-07, why: nouveaux chiffres }]",
};

export const ARTICLE_TEXT = `:::essentiel
- Un.
:::

## Les débuts

L'[hôpital](/glossaire#hopital) naît au Moyen Âge : « un abri ». <!-- A1 -->

${"mot ".repeat(200)}

![Une carte. Source : Le Récap. [large]](/figures/carte.svg)

:::donnees[Les données de la carte]
- Un.
:::
`;

/** An empty text removes a line. */
export function anArticle(
  front: Partial<Record<keyof typeof FRONT | "more", string>> = {},
  text: string = ARTICLE_TEXT,
): string {
  const lines = Object.values({ ...FRONT, ...front }).filter((line) => line !== "");
  return `---\n${lines.join("\n")}\n---\n\n${text}`;
}

export function aQuiz(
  options: string = "[{ id: a, text: Oui }, { id: b, text: Non, isCorrect: true }]",
  more = "",
): string {
  return [
    "title: Testez vos connaissances",
    "questions:",
    "  - id: debut",
    `    question: "Est-ce l'hôpital ?"`,
    `    options: ${options}`,
    "    explanation: C'est dit au début.",
    "    section: les-debuts",
    "    facts: [A1]",
    more,
  ].join("\n");
}

/** Two camps of one measure, the second given. */
export function aPositionsFile(second: string = aCamp()): string {
  const first = aCamp().replace("Second", "Premier");
  return ["asOf: 2025-04-01", "method: Dans l'ordre de l'alphabet.", "camps:", first, second, ""].join("\n");
}

export function aCamp({ proposals = 1, objections = 1, label = "" } = {}): string {
  const list = (count: number, text: string) =>
    Array.from({ length: count }, (_, index) => `{ text: ${text} ${index + 1}, date: 2024-06, facts: [A1] }`).join(
      ", ",
    );
  return [
    "  - name: Second",
    ...(label === "" ? [] : [`    label: ${label}`]),
    `    proposals: [${list(proposals, "Une proposition")}]`,
    `    objections: [${list(objections, "Une objection")}]`,
  ].join("\n");
}
