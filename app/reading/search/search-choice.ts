import { SEARCH_PATH } from "./search-paths.ts";

/** The keys are the values of `type=` in the address, and the same as in library/search/result-page.ts. */
export const KIND_NAMES = {
  articles: "Articles",
  glossaire: "Glossaire",
  ressources: "Ressources",
  parcours: "Parcours",
  cours: "Cours",
  lettres: "Lettres",
  questions: "Questions de quiz",
  sources: "Sources",
  pages: "Pages",
  bientot: "Bientôt disponible",
} as const;

export const ONE_OF_KIND: Record<keyof typeof KIND_NAMES, string> = {
  articles: "Article",
  glossaire: "Glossaire",
  ressources: "Ressource",
  parcours: "Parcours",
  cours: "Cours de 50 minutes",
  lettres: "Lettre",
  questions: "Question de quiz",
  sources: "Source",
  pages: "Page",
  bientot: "Bientôt disponible",
};

export type SearchChoice = {
  kind: keyof typeof KIND_NAMES | null;
  theme: string | null;
  page: number;
  /** When true, a misspelt word is searched for without correcting it. */
  exact: boolean;
};

const NO_CHOICE: SearchChoice = { kind: null, theme: null, page: 1, exact: false };

export function searchHref(query: string, choice: Partial<SearchChoice>): string {
  const { kind, theme, page, exact } = { ...NO_CHOICE, ...choice };
  const parameters = new URLSearchParams({ q: query });
  if (kind) parameters.set("type", kind);
  if (theme) parameters.set("theme", theme);
  if (exact) parameters.set("exact", "1");
  if (page > 1) parameters.set("page", String(page));
  return `${SEARCH_PATH}?${parameters}`;
}
