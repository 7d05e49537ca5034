import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { passagesOf } from "#library/search/search-passages.ts";
import type { Suggestion } from "./suggestion-list.ts";

export async function listSuggestions(content: Catalogue): Promise<Suggestion[]> {
  const passages = await passagesOf(content);
  const ofKind = (...kinds: string[]) => passages.filter(({ kind }) => kinds.includes(kind));
  return [
    ...ofKind("word").map(({ title, href }): Suggestion => [title, href, "Glossaire"]),
    ...ofKind("theme", "article").map(({ title, href }): Suggestion => [title, href]),
    // « L'essentiel » stands in every article and would lead to the first.
    ...ofKind("section").flatMap(({ heading, href }): Suggestion[] =>
      heading && !href.endsWith("#essentiel") ? [[heading, href]] : [],
    ),
    ...ofKind("question").map(({ heading, href }): Suggestion => [heading ?? "", href, "Question"]),
    ...ofKind("page")
      .filter(({ heading }) => heading === null)
      .map(({ title, href }): Suggestion => [title, href, "Page"]),
    ...ofKind("soon").map(({ title, href }): Suggestion => [title, href, "Bientôt disponible"]),
  ];
}
