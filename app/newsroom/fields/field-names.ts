/** Fields of the editor's form. Each name comes once, as each file's path is in it. */
export const FIELD_PREFIXES = {
  body: "texte",
  head: "fichier",
  field: "champ",
  /** What the field held when the page was made: only what was typed over is written. */
  former: "avant",
  right: "bonne",
  formerRight: "bonne-avant",
  add: "ajouter",
  remove: "enlever",
} as const;

export function fieldName(prefix: keyof typeof FIELD_PREFIXES, file: string, path?: string): string {
  return [FIELD_PREFIXES[prefix], file, path].filter((part) => part !== undefined).join(":");
}

/** Name of the hidden field with the hash of a textarea's text. */
export function markName(textarea: string): string {
  return `marque:${textarea}`;
}

/** Prefix for a whole file, when a person merges two texts. */
export const WHOLE_PREFIX = "entier";

/** Hidden: the hash of a file's text as the page shows it. */
export const BEGUN_PREFIX = "debut";

/** Ids of the controls of a draft: links of problems lead there without scripts. */
export const controlId = {
  field: (file: number, path: string) => `champ-${file}-${path.replaceAll("/", "-")}`,
  body: (file: number) => `texte-${file}`,
  yaml: (file: number) => `fichier-${file}`,
};
