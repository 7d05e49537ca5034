import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { searchIndexOf } from "#library/search/content-search.ts";
import { readQuery } from "#library/search/query.ts";
import type { Hit } from "#library/search/rank.ts";
import { RESULTS_PER_PAGE, type ResultPage, resultPage } from "#library/search/result-page.ts";
import { passagesOf } from "#library/search/search-passages.ts";
import { createNetworkLimit } from "#platform/limits/network-limit.ts";
import type { Services } from "#platform/services.ts";
import { KIND_NAMES, type SearchChoice } from "./search-choice.ts";
import type { Suggestion } from "./suggestion-list.ts";

export type SearchAnswer = ResultPage & {
  text: string;
  sought: string[];
  choice: SearchChoice;
  perPage: number;
  correction: { text: string; words: string[] } | null;
  themeNames: Record<string, string>;
};

const MAX_PAGE = 1_000;

/** `sentLetterPaths` is called only when the answer contains letters. */
export async function answerSearch(
  content: Catalogue,
  parameters: URLSearchParams,
  sentLetterPaths: () => Promise<ReadonlySet<string>>,
): Promise<SearchAnswer | null> {
  const choice = readChoice(content, parameters);
  const index = await searchIndexOf(content);
  const answer = index.search(parameters.get("q") ?? "", !choice.exact);
  if (answer.query.text === "") return null;
  const { correction } = answer;
  const page = resultPage({ ...answer, hits: await withoutWaitingLetters(answer.hits, sentLetterPaths) }, choice);
  const themes = content
    .listCategories()
    .filter(({ id }) => id === choice.theme || page.themes.some((one) => one.value === id));
  return {
    ...page,
    text: answer.query.text,
    sought: [...new Set(answer.sought.map(({ text }) => text))],
    choice: { ...choice, page: page.page },
    perPage: RESULTS_PER_PAGE,
    correction: correction && { text: correction.text, words: correction.replacements.map(({ to }) => to) },
    themeNames: Object.fromEntries(themes.map(({ id, name }) => [id, name])),
  };
}

async function withoutWaitingLetters(hits: Hit[], sentLetterPaths: () => Promise<ReadonlySet<string>>): Promise<Hit[]> {
  if (!hits.some(({ passage }) => passage.kind === "letter")) return hits;
  const sent = await sentLetterPaths();
  return hits.filter(({ passage }) => passage.kind !== "letter" || sent.has(passage.href));
}

/** Requests with the same answer have the same key; the key is null when the query is empty. */
export function searchKey(content: Catalogue, parameters: URLSearchParams): string | null {
  const { text } = readQuery(parameters.get("q") ?? "");
  return text === "" ? null : JSON.stringify([text, readChoice(content, parameters)]);
}

function readChoice(content: Catalogue, parameters: URLSearchParams): SearchChoice {
  const kind = parameters.get("type") ?? "";
  const theme = parameters.get("theme") ?? "";
  const page = parameters.get("page") ?? "";
  return {
    kind: Object.hasOwn(KIND_NAMES, kind) ? (kind as keyof typeof KIND_NAMES) : null,
    theme: content.listCategories().some(({ id }) => id === theme) ? theme : null,
    page: /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
    exact: parameters.get("exact") === "1",
  };
}

/**
 * Searches are counted in memory, because a search is a GET request and must write nothing. The limit leaves room for a
 * class behind one address.
 */
export const SEARCHES = { max: 300, windowSeconds: 60 };
const countSearch = createNetworkLimit(SEARCHES);

/** Returns the seconds to wait, or 0 when the search is allowed. */
export function takeSearch({ settings, clientAddress }: Services): number {
  return settings.rateLimits ? countSearch(clientAddress, new Date()) : 0;
}

export async function listSuggestions(content: Catalogue): Promise<Suggestion[]> {
  const passages = await passagesOf(content);
  const ofKind = (...kinds: string[]) => passages.filter(({ kind }) => kinds.includes(kind));
  // A heading of several articles, such as « L'essentiel », is left out: its suggestion would say of none which it leads to.
  const sections = [...Map.groupBy(ofKind("section"), ({ heading }) => heading).values()];
  return [
    ...ofKind("word").map(({ title, href }): Suggestion => [title, href, "Glossaire"]),
    ...ofKind("theme", "article").map(({ title, href }): Suggestion => [title, href]),
    ...sections.flatMap(([section, other]): Suggestion[] =>
      section?.heading && !other ? [[section.heading, section.href]] : [],
    ),
    ...ofKind("question").map(({ heading, href }): Suggestion => [heading ?? "", href, "Question"]),
    ...ofKind("lesson").map(({ title, href }): Suggestion => [title, href, "Cours"]),
    ...ofKind("page")
      .filter(({ heading, href }) => heading === null && !href.includes("#"))
      .map(({ title, href }): Suggestion => [title, href, "Page"]),
    ...ofKind("soon").map(({ title, href }): Suggestion => [title, href, "Bientôt disponible"]),
  ];
}
