import { fold } from "#library/search/fold.ts";

/** `kind` is absent for an article or a part of one. */
export type Suggestion = [text: string, href: string, kind?: string];

type Searchable = { suggestion: Suggestion; words: string[]; folded: string };

const MIN_LENGTH = 2;
const MAX_SUGGESTIONS = 8;

export function prepareSuggestions(suggestions: Suggestion[]): Searchable[] {
  return suggestions.map((suggestion) => ({
    suggestion,
    words: wordsIn(suggestion[0]),
    folded: wordsIn(suggestion[0]).join(" "),
  }));
}

/**
 * Every typed word must be the beginning of a word of the suggestion; suggestions that begin with the query come first.
 */
export function suggest(typed: string, prepared: Searchable[]): Suggestion[] {
  const wanted = wordsIn(typed);
  const start = wanted.join(" ");
  if (start.length < MIN_LENGTH) return [];
  const found = prepared.filter(({ words }) => wanted.every((one) => words.some((word) => word.startsWith(one))));
  const rank = ({ folded }: Searchable) => (folded === start ? 0 : folded.startsWith(start) ? 1 : 2);
  return found
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ suggestion }) => suggestion);
}

function wordsIn(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
