import type { Fact } from "#library/schema/facts.schema.ts";

/** A word or two between « » name a thing rather than quote a page. */
const MIN_WORDS = 3;

/**
 * By address, the words that its page must have: those of the source's `quote`, and what a fact puts between « »
 * when one French page alone carries it. Of several sources, nothing says which one has the words.
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

/** A quotation that was cut or completed by us is looked for in no page. */
function quotedWords(statement: string): string[] {
  return [...statement.matchAll(/«\s*([^»]+?)[.…]?\s*»/g)]
    .map(([, words = ""]) => words)
    .filter((words) => words.split(/\s+/).length >= MIN_WORDS && !/[[\]()…]/.test(words));
}
