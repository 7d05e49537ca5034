import { shorten } from "#platform/french/shorten.ts";

type Difference = { from: number; to: number; insert: string };

/** Returns the single range in which two texts differ, or null when they are equal. */
export function difference(former: string, text: string): Difference | null {
  if (former === text) return null;
  const shorter = Math.min(former.length, text.length);
  let start = 0;
  while (start < shorter && former[start] === text[start]) start++;
  let end = 0;
  while (end < shorter - start && former.at(-1 - end) === text.at(-1 - end)) end++;
  return { from: start, to: former.length - end, insert: text.slice(start, text.length - end) };
}

const SHORT = 160;
const AROUND = 40;

/** The difference in whole words, and the words before it. */
export type ShownDifference = { before: string; removed: string; added: string };

export function showDifference(former: string, text: string): ShownDifference | null {
  const found = difference(former, text);
  if (!found) return null;
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(former[at] ?? "");
  let { from, to } = found;
  while (from > 0 && isLetter(from - 1)) from--;
  while (to < former.length && isLetter(to)) to++;
  const added = former.slice(from, found.from) + found.insert + former.slice(found.to, to);
  return {
    before: former.slice(Math.max(0, from - AROUND), from),
    removed: shorten(former.slice(from, to), SHORT),
    added: shorten(added, SHORT),
  };
}
