/** Lists of documents follow this order. */
export const DOCUMENT_KINDS = {
  article: { label: "Article", plural: "Articles" },
  glossary: { label: "Mot du glossaire", plural: "Mots du glossaire" },
  letter: { label: "Lettre", plural: "Lettres" },
  page: { label: "Page", plural: "Pages" },
  site: { label: "Identité du site", plural: "Identité du site" },
  facts: { label: "Preuves et sources", plural: "Preuves et sources" },
  figure: { label: "Figure", plural: "Figures" },
  card: { label: "Carte", plural: "Cartes" },
  exam: { label: "Examen civique", plural: "Examen civique" },
  lesson: { label: "Cours", plural: "Cours" },
  positions: { label: "Positions", plural: "Positions" },
  path: { label: "Parcours", plural: "Parcours" },
  other: { label: "Autre texte", plural: "Autres textes" },
} as const satisfies Record<string, { label: string; plural: string }>;

export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** Words that the spell check accepts are kept in this file, which every draft may change. */
export const WORDS_FILE = "words.txt";

const KINDS: [pattern: RegExp, kind: DocumentKind][] = [
  [/^articles\/.+\.md$/, "article"],
  [/^glossary\/.+\.yaml$/, "glossary"],
  [/^letters\/.+\.md$/, "letter"],
  [/^pages\/.+\.md$/, "page"],
  [/^site\.yaml$/, "site"],
  [/^facts\/.+\.yaml$/, "facts"],
  [/^(?:categories|subcategories|interviews|recommendations|progress-topics)\/.+\.yaml$/, "card"],
  [/^resources\/.+\.yaml$/, "card"],
  [/^figures\/.+\.yaml$/, "figure"],
  [/^(?:exam-guide\.yaml$|(?:examen-civique|exam-cards)\/.+\.yaml$)/, "exam"],
  [/^lessons\/.+\.yaml$/, "lesson"],
  [/^positions\/.+\.yaml$/, "positions"],
  [/^paths\/.+\.yaml$/, "path"],
  [/^(?:programmes\/.+|search-words)\.yaml$/, "other"],
];

/** Returns null for files that belong to another document, are generated, or are written only by a publication. */
export function kindOf(path: string): DocumentKind | null {
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** Readers are told of a change to an article by its list of changes, and to a page by its date; of no other change. */
export const isTold = (kind: DocumentKind | null): boolean => kind === "article" || kind === "page";

/**
 * Returns the file that is edited together with a document: the quiz of an article, the text of a resource. That file
 * may not exist yet.
 */
export function companionOf(document: string): string | null {
  if (/^articles\/.+\.md$/.test(document)) return document.replace(/\.md$/, ".quiz.yaml");
  if (/^resources\/.+\.yaml$/.test(document)) return document.replace(/\.yaml$/, ".md");
  return null;
}

export function fileLabel(path: string): string {
  if (path.endsWith(".quiz.yaml")) return "Le quiz";
  if (path.startsWith("facts/")) return "Les preuves et leurs sources";
  if (path === WORDS_FILE) return "Les mots que le correcteur ne connaît pas";
  if (path.startsWith("figures/")) return "La figure";
  return "Le texte";
}

/** Lists the form fields for a new document by kind. Documents of other kinds cannot be created in the newsroom. */
export const NEW_DOCUMENT_FIELDS = {
  article: ["title", "place", "description"],
  glossary: ["term", "definition"],
  letter: ["subject", "article"],
  page: ["title", "description"],
  figure: ["title", "category", "form"],
} as const satisfies Partial<Record<DocumentKind, readonly string[]>>;

export type NewDocumentKind = keyof typeof NEW_DOCUMENT_FIELDS;

/**
 * Search engines show the description of an article; its schema (library/schema/content-fields.ts) has the same limits.
 */
export const DESCRIPTION_LENGTH = { min: 70, max: 160 };

/** A new article announces this reading time, which asks for the fewest words. */
export const SHORTEST_MINUTES = 1;

/**
 * `fields` holds the fields of NEW_DOCUMENT_FIELDS as typed; `place` is a category or a theme of one, such as `sante`
 * or `sante/hopital`.
 */
export type NewDocument = { kind: NewDocumentKind; fields: Record<string, string> };

const NAME = "Brouillon d’essai";
const PATH = /\/brouillon-d-essai(?:-[\w-]+)?\.md$/;

export const TRIAL_REFUSAL = "C’est un brouillon d’essai : il ne se publie jamais.";

/**
 * Returns an article in which one person can try the newsroom. The file name marks it as a trial, because the title may
 * be changed.
 */
export function trialDocument(person: string, category: string): NewDocument & { kind: NewDocumentKind } {
  return {
    kind: "article",
    fields: {
      title: `${NAME} de ${person}`,
      place: category,
      description:
        "Un texte pour essayer chaque page de la rédaction : les lecteurs ne le verront jamais, quoi que l’on y écrive.",
    },
  };
}

export function isTrial(document: string): boolean {
  return PATH.test(document);
}
