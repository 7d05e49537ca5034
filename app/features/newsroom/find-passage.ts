/** What finds a passage again: its words, and up to 32 characters before them. */
export type Anchor = { quote: string; before: string };

/** In UTF-16 units of the text. */
export type Range = { start: number; end: number };

export const MAX_QUOTE_LENGTH = 300;
const BEFORE = 32;
/** A shorter quote is ambiguous: its context must match too. */
const MIN_DISTINCTIVE_WORDS = 4;
const MIN_SIMILARITY = 0.5;
/** Of the words of a quote, how many may have changed. */
const MAX_CHANGED = 0.4;

/** Of words beside each other: some 50 ms, and twice what 60 words take in the longest text. */
const MAX_COMPARISONS = 2_000_000;
/** As many as reading what is before a place takes. */
const PLACE_COST = 100;

/** How many comparisons may still be made, for all that one page or text asks. */
export type Budget = { left: number };

export const newBudget = (): Budget => ({ left: MAX_COMPARISONS });

const WORD = /[\p{L}\p{N}]+/gu;

export function anchorOf(text: string, { start, end }: Range): Anchor {
  return { quote: text.slice(start, end), before: text.slice(Math.max(0, start - BEFORE), start) };
}

/** As it was, or else where most of its words still stand in their order; null when it is gone. */
export function findPassage(text: string, anchor: Anchor, budget = newBudget()): Range | null {
  return createFinder(text, budget)(anchor);
}

/** For many passages of one text. Without budget, only the first place of the same words is looked at. */
export function createFinder(text: string, budget: Budget): (anchor: Anchor) => Range | null {
  const haystack = plain(text);
  let words: RegExpExecArray[] | null = null;
  return (anchor) => {
    const exact = findExact(haystack, anchor, budget);
    if (exact || budget.left <= 0) return exact;
    words ??= [...haystack.matchAll(WORD)];
    return findSimilar(words, anchor.quote, budget);
  };
}

function findExact(haystack: string, { quote, before }: Anchor, budget: Budget): Range | null {
  const [needle, plainBefore] = [plain(quote), plain(before)];
  if (needle.trim() === "") return null;
  let best: (Range & { similarity: number }) | null = null;
  for (let start = haystack.indexOf(needle); start !== -1; start = haystack.indexOf(needle, start + 1)) {
    const similarity = similarityOf(haystack.slice(Math.max(0, start - 2 * BEFORE), start), plainBefore);
    if (!best || similarity > best.similarity) best = { start, end: start + needle.length, similarity };
    budget.left -= PLACE_COST;
    if (similarity === 1 || budget.left <= 0) break;
  }
  const isDistinctive = wordsOf(quote).length >= MIN_DISTINCTIVE_WORDS;
  return best && (isDistinctive || best.similarity >= MIN_SIMILARITY) ? { start: best.start, end: best.end } : null;
}

/** 0 to 1, by shared words; only an identical context scores 1. */
function similarityOf(found: string, before: string): number {
  if (found.endsWith(before)) return 1;
  const [there, wanted] = [new Set(wordsOf(found)), wordsOf(before)];
  return wanted.filter((word) => there.has(word)).length / (wanted.length + 1);
}

/** The run of words that is the fewest changes away, the widest of several: Sellers's alignment, row by row. */
function findSimilar(words: RegExpExecArray[], quote: string, budget: Budget): Range | null {
  const wanted = wordsOf(quote);
  const comparisons = words.length * wanted.length;
  // The latter leaves what others need: a later page would not find it either.
  if (wanted.length < MIN_DISTINCTIVE_WORDS || comparisons > MAX_COMPARISONS) return null;
  budget.left -= comparisons;
  if (budget.left < 0) return null;
  const { changes, first, last } = alignWords(
    words.map(([word]) => word),
    wanted,
  );
  const [from, to] = [words[first], words[last]];
  if (!from || !to || changes > MAX_CHANGED * wanted.length) return null;
  return { start: from.index, end: to.index + to[0].length };
}

function alignWords(haystack: string[], needle: string[]): { changes: number; first: number; last: number } {
  const width = haystack.length + 1;
  // `changes[i]`: edit distance from the needle so far to the best run ending before word i; `firsts[i]`: where that run
  // starts.
  let [changes, firsts] = [new Int32Array(width), Int32Array.from({ length: width }, (_, index) => index)];
  for (const [done, word] of needle.entries()) {
    const [nextChanges, nextFirsts] = [new Int32Array(width), new Int32Array(width)];
    nextChanges[0] = done + 1;
    for (let index = 1; index < width; index++) {
      const kept = at(changes, index - 1) + (haystack[index - 1] === word ? 0 : 1);
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

/** Replaces character by character, so that offsets stay valid. */
function plain(text: string): string {
  const lower = text.replaceAll("’", "'").replace(/[\u00A0\u202F\u2009]/g, " ");
  const folded = lower.toLowerCase();
  return folded.length === lower.length ? folded : lower;
}
