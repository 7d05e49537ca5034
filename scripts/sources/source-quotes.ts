import type { Fact } from "#library/schema/facts.schema.ts";

/** One or two words between « » usually name a thing rather than quote a page. */
const MIN_WORDS = 3;

/**
 * By address, the words that its page must contain: the source's `quote`, and what a fact quotes between « » when a
 * French page is its only source. With several sources, the page with the words is unknown.
 */
export function quotesOf(facts: Fact[]): Map<string, Set<string>> {
  const quotes = new Map<string, Set<string>>();
  for (const { statement, sources } of facts) {
    for (const { url, quote, language } of sources) {
      if (!url) continue;
      const ofUrl = quotes.get(url) ?? new Set();
      quotes.set(url, ofUrl);
      if (quote) ofUrl.add(quote);
      if (sources.length === 1 && language === "fr") for (const words of quotedWords(statement)) ofUrl.add(words);
    }
  }
  return quotes;
}

/** A quotation that we shortened or completed is left out, as no page contains it. */
function quotedWords(statement: string): string[] {
  return [...statement.matchAll(/«\s*([^»]+?)[.…]?\s*»/g)]
    .map(([, words = ""]) => words)
    .filter((words) => words.split(/\s+/).length >= MIN_WORDS && !/[[\]()…]/.test(words));
}
