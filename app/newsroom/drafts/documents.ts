/** In the order in which they are listed. */
export const DOCUMENT_KINDS = {
  article: { label: "Article", plural: "Articles" },
  glossary: { label: "Mot du glossaire", plural: "Mots du glossaire" },
  letter: { label: "Lettre", plural: "Lettres" },
  page: { label: "Page", plural: "Pages" },
  site: { label: "Identité du site", plural: "Identité du site" },
  facts: { label: "Faits et sources", plural: "Faits et sources" },
  card: { label: "Carte", plural: "Cartes" },
  other: { label: "Autre texte", plural: "Autres textes" },
} as const satisfies Record<string, { label: string; plural: string }>;

export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** Words added to the spell check's dictionary; any draft may add to them. */
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
  [/^(?:paths|positions|programmes|lessons|examen-civique|exam-cards)\/.+\.yaml$/, "other"],
  [/^(?:exam-guide\.yaml|search-words\.yaml)$/, "other"],
];

/** Null for files that belong to another document, are generated, or are written by a publication. */
export function kindOf(path: string): DocumentKind | null {
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** The file that is edited with it: the quiz of an article, the text of a resource. It may not be there yet. */
export function companionOf(document: string): string | null {
  if (/^articles\/.+\.md$/.test(document)) return document.replace(/\.md$/, ".quiz.yaml");
  if (/^resources\/.+\.yaml$/.test(document)) return document.replace(/\.yaml$/, ".md");
  return null;
}

export function fileLabel(path: string): string {
  if (path.endsWith(".quiz.yaml")) return "Le quiz";
  if (path.startsWith("facts/")) return "Les faits et leurs sources";
  if (path === WORDS_FILE) return "Les mots que le correcteur ne connaît pas";
  return "Le texte";
}

/** What the form of a new document asks, by kind. Of the others none can be made here. */
export const NEW_DOCUMENT_FIELDS = {
  article: ["title", "category", "subcategory", "description"],
  glossary: ["term", "definition"],
  letter: ["subject", "article"],
  page: ["title", "description"],
} as const satisfies Partial<Record<DocumentKind, readonly string[]>>;

export type NewDocumentKind = keyof typeof NEW_DOCUMENT_FIELDS;

/** `fields` are those of NEW_DOCUMENT_FIELDS, as typed. */
export type NewDocument = { kind: NewDocumentKind; fields: Record<string, string> };
