/** A passage is found again by its words, and by the characters before them, which distinguish identical passages. */
export type Quotation = { quote: string; before: string };

/** Offsets are UTF-16 units of the text. */
export type Range = { start: number; end: number };

const BEFORE = 32;
/** A shorter quotation also needs the same characters before it, because its words may occur elsewhere. */
const MIN_DISTINCTIVE = 20;
const MIN_BEFORE = 8;
const MAX_PLACES = 1_000;

export function quotationAt(text: string, { start, end }: Range): Quotation {
  return { quote: text.slice(start, end), before: text.slice(Math.max(0, start - BEFORE), start) };
}

/**
 * Finds a quotation in a plain text. Among several places it takes the one with the most similar characters before it.
 * Returns null when the words have changed.
 */
export function findQuotation(haystack: string, { quote, before }: Quotation): Range | null {
  const [needle, wanted] = [withoutTypography(quote), withoutTypography(before)];
  if (needle.trim() === "") return null;
  let best: { start: number; alike: number } | null = null;
  let start = haystack.indexOf(needle);
  for (let places = 0; start !== -1 && places < MAX_PLACES; places++) {
    const alike = alikeAtEnd(haystack.slice(Math.max(0, start - BEFORE), start), wanted);
    if (!best || alike > best.alike) best = { start, alike };
    start = alike === wanted.length ? -1 : haystack.indexOf(needle, start + 1);
  }
  if (!best || (needle.length < MIN_DISTINCTIVE && best.alike < Math.min(MIN_BEFORE, wanted.length))) return null;
  return { start: best.start, end: best.start + needle.length };
}

function alikeAtEnd(one: string, other: string): number {
  let alike = 0;
  while (alike < Math.min(one.length, other.length) && one.at(-1 - alike) === other.at(-1 - alike)) alike++;
  return alike;
}

/**
 * Replaces each typographic character by one plain character, so that offsets stay valid and differences of typography
 * do not matter.
 */
export function withoutTypography(text: string): string {
  return text.replaceAll("’", "'").replace(/[\u00A0\u202F\u2009]/g, " ");
}
