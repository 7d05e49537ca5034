import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";

export const FACT_FIELDS = {
  intent: "geste",
  fact: "fait",
  passage: "passage",
  sentences: "phrases",
  statement: "enonce",
  confidence: "confiance",
  disputedBy: "conteste",
  checked: "controle",
  asOf: "vrai",
  sources: "source",
  reference: "reference",
  title: "source-titre",
  author: "source-auteur",
  date: "source-date",
  url: "source-adresse",
  noAddress: "source-sans-adresse",
  language: "source-langue",
  consulted: "source-ouverte",
  read: "source-lue",
  addToArticle: "source-de-l-article",
  /** A hidden field with a hash of what the page showed, so that what others wrote since is not overwritten unseen. */
  seen: "vu",
} as const;

export type FactField = keyof typeof FACT_FIELDS;

export const FACT_INTENTS = { save: "enregistrer", split: "repartir" } as const;

export const CONFIDENCES = [
  { value: "established", words: "Établi", hint: "La loi, un chiffre officiel, ou plusieurs sources." },
  { value: "single-source", words: "Une seule source le dit", hint: "Personne d’autre ne l’a vérifié." },
  { value: "disputed", words: "Disputé", hint: "Des gens sérieux disent le contraire : dites qui." },
];

export const CHECKS = [
  { value: "read", words: "Lu en entier", hint: "Le passage a été lu dans la source, jusqu’au bout." },
  { value: "partly", words: "Lu en partie", hint: "Une partie de ce qui est dit n’a pas été retrouvée." },
  { value: "to-recheck", words: "À recontrôler", hint: "Personne ne l’a encore retrouvé dans la source." },
];

export const READINGS = [
  { value: "source", words: "La source elle-même", hint: "Sa page, son rapport, le livre." },
  { value: "copy", words: "Une copie", hint: "Son texte entier, ailleurs." },
  { value: "report", words: "Une reprise", hint: "Ce qu’un autre en dit : un journal, un résumé." },
];

export const LANGUAGES: Record<string, string> = {
  fr: "français",
  en: "anglais",
  de: "allemand",
  es: "espagnol",
  it: "italien",
  nl: "néerlandais",
  pl: "polonais",
  uk: "ukrainien",
  ru: "russe",
  la: "latin",
};

/** The typed values by field; chosen sources are given as « file#name ». */
export type TypedFact = Record<Exclude<FactField, "sources">, string> & { sources: string[] };

export type ListedSource = { value: string; words: string };

/** What the last fact of this draft with the same source says of it; empty when there is none. */
export type SaidOfSource = Pick<TypedFact, "confidence" | "checked">;

export type FactErrors = Partial<Record<FactField, string>>;

export type FactFormView = {
  /** The id of an existing fact; null for a new one. */
  fact: string | null;
  /** « file#name » of a source that is edited by itself, without a fact. */
  source: string | null;
  typed: TypedFact;
  sources: (ListedSource & { said: SaidOfSource })[];
  /** The sentences of the passage, up to one of which the fact may apply; empty when it has only one. */
  sentences: string[];
  /** True when another passage has no proof yet, to which the page goes on. */
  hasNext?: boolean;
  /** True when a new source can also be added to the sources of the article. */
  hasArticle: boolean;
};

export type RefusedFact = { state: "fact"; typed: TypedFact; errors: FactErrors; message: string | null };

export const factFieldId = (field: FactField) => `champ-fait-${FACT_FIELDS[field]}`;

export const factAnchor = (id: string) => `fait-${id}`;

type FactQuery = { fact?: string; source?: string };

export function readFactQuery(parameters: URLSearchParams): FactQuery {
  const [fact, source] = [parameters.get("fait"), parameters.get("source")];
  return { ...(fact ? { fact } : {}), ...(source ? { source } : {}) };
}

export function factHref(draft: string, { fact, source }: FactQuery = {}): string {
  const query = new URLSearchParams({ ...(fact ? { fait: fact } : {}), ...(source ? { source } : {}) });
  return `${draftPath(draft, "faits")}${query.size > 0 ? `?${query}` : ""}`;
}
