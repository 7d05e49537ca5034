const SHORT = 90;

/** At a word. */
export function shorten(words: string): string {
  return words.length > SHORT ? `${words.slice(0, SHORT).replace(/\s+\S*$/, "")}…` : words;
}
