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
