/** What finds a passage again: its words, and up to 32 characters before them. */
export type Anchor = { quote: string; before: string };

/** In UTF-16 units of the text. */
export type Range = { start: number; end: number };

export const MAX_QUOTE_LENGTH = 300;
const BEFORE = 32;
/** Fewer may stand anywhere: what is before them has to be the same, too. */
const TELLING_WORDS = 4;
const LEAST_LIKENESS = 0.5;
/** Of the words of a quote, how many may have changed. */
const MOST_CHANGED = 0.4;

const WORD = /[\p{L}\p{N}]+/gu;

export function anchorOf(text: string, { start, end }: Range): Anchor {
  return { quote: text.slice(start, end), before: text.slice(Math.max(0, start - BEFORE), start) };
}

/** As it was, or else where most of its words still stand in their order; null when it is gone. */
export function findPassage(text: string, anchor: Anchor): Range | null {
  return findExact(text, anchor) ?? findSimilar(text, anchor.quote);
}

function findExact(text: string, { quote, before }: Anchor): Range | null {
  const [inText, wanted] = [plain(text), plain(quote)];
  if (wanted.trim() === "") return null;
  let best: (Range & { likeness: number }) | null = null;
  for (let start = inText.indexOf(wanted); start !== -1; start = inText.indexOf(wanted, start + 1)) {
    const likeness = likenessOf(inText.slice(Math.max(0, start - 2 * BEFORE), start), plain(before));
    if (!best || likeness > best.likeness) best = { start, end: start + wanted.length, likeness };
  }
  const isTelling = wordsOf(quote).length >= TELLING_WORDS;
  return best && (isTelling || best.likeness >= LEAST_LIKENESS) ? { start: best.start, end: best.end } : null;
}

/** From 0 to 1, by words; the same signs are above the same words. */
function likenessOf(found: string, before: string): number {
  if (found.endsWith(before)) return 1;
  const [there, wanted] = [new Set(wordsOf(found)), wordsOf(before)];
  return wanted.filter((word) => there.has(word)).length / (wanted.length + 1);
}

/** The run of words that is the fewest changes away, the widest of several: Sellers's alignment, row by row. */
function findSimilar(text: string, quote: string): Range | null {
  const wanted = wordsOf(quote);
  if (wanted.length < TELLING_WORDS) return null;
  const words = [...plain(text).matchAll(WORD)];
  const { changes, first, last } = alignWords(
    words.map(([word]) => word),
    wanted,
  );
  const [from, to] = [words[first], words[last]];
  if (!from || !to || changes > MOST_CHANGED * wanted.length) return null;
  return { start: from.index, end: to.index + to[0].length };
}

function alignWords(words: string[], wanted: string[]): { changes: number; first: number; last: number } {
  const width = words.length + 1;
  // Of what ends before each word: how far it is from what is wanted so far, and with which word it begins.
  let [changes, firsts] = [new Int32Array(width), Int32Array.from({ length: width }, (_, index) => index)];
  for (const [done, word] of wanted.entries()) {
    const [nextChanges, nextFirsts] = [new Int32Array(width), new Int32Array(width)];
    nextChanges[0] = done + 1;
    for (let index = 1; index < width; index++) {
      const kept = at(changes, index - 1) + (words[index - 1] === word ? 0 : 1);
      const removed = at(changes, index) + 1;
      const added = at(nextChanges, index - 1) + 1;
      const least = Math.min(kept, removed, added);
      let first = width;
      if (kept === least) first = at(firsts, index - 1);
      if (removed === least) first = Math.min(first, at(firsts, index));
      if (added === least) first = Math.min(first, at(nextFirsts, index - 1));
      nextChanges[index] = least;
      nextFirsts[index] = first;
    }
    [changes, firsts] = [nextChanges, nextFirsts];
  }
  const end = changes.reduce((best, one, index) => (one < at(changes, best) ? index : best), 0);
  return { changes: at(changes, end), first: at(firsts, end), last: end - 1 };
}

const at = (row: Int32Array, index: number) => row[index] ?? 0;

function wordsOf(text: string): string[] {
  return plain(text).match(WORD) ?? [];
}

/** Sign for sign, so that places stay. */
function plain(text: string): string {
  const lower = text.replaceAll("’", "'").replace(/[\u00A0\u202F\u2009]/g, " ");
  const folded = lower.toLowerCase();
  return folded.length === lower.length ? folded : lower;
}
