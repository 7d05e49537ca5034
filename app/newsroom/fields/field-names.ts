/**
 * Prefixes of the field names in the editor's form. A name also contains the path of the file, so each name is unique.
 */
export const FIELD_PREFIXES = {
  body: "texte",
  head: "fichier",
  field: "champ",
  /** The value of the field when the page was loaded; only changed fields are written. */
  former: "avant",
  right: "bonne",
  formerRight: "bonne-avant",
  add: "ajouter",
  remove: "enlever",
  /** The numbers of a figure as a spreadsheet copies them, and the button that puts them into the table. */
  sheet: "tableau",
  /** A word that the spell check should accept. */
  word: "mot",
} as const;

export function fieldName(prefix: keyof typeof FIELD_PREFIXES, file: string, path?: string): string {
  return [FIELD_PREFIXES[prefix], file, path].filter((part) => part !== undefined).join(":");
}

/** Returns the name of the hidden field with the hash of a textarea's text. */
export function markName(textarea: string): string {
  return `marque:${textarea}`;
}

/** Returns the name of a field with a part of a whole file, when two texts are merged, by the number of the part. */
export function wholeName(path: string, part: number | "" = ""): string {
  return `entier:${path}:${part}`;
}

/** Prefix of the hidden field with the hash of a file's text as the page showed it. */
export const BEGUN_PREFIX = "debut";

/** Ids of the controls of a draft, to which the links of problems lead, even without scripts. */
export const controlId = {
  field: (file: number, path: string) => `champ-${file}-${path.replaceAll("/", "-")}`,
  body: (file: number) => `texte-${file}`,
  yaml: (file: number) => `fichier-${file}`,
  file: (file: number) => `document-${file}`,
};
