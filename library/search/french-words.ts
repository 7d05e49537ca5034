import { fold } from "./fold.ts";

/** One megabyte for 416,000 forms: one unknown word in 2,000 is taken for a French one. */
const BITS = 2 ** 23;
const HASHES = 6;

/** Makes a Bloom filter of folded words: a word that is not in it is certainly no French word. */
export function makeFrenchWords(words: Iterable<string>): Uint8Array {
  const filter = new Uint8Array(BITS / 8);
  for (const word of words)
    for (const bit of filterBits(fold(word))) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
  return filter;
}

export function isFrenchWord(surface: string, filter: Uint8Array): boolean {
  return filterBits(surface).every((bit) => ((filter[bit >> 3] ?? 0) >> (bit & 7)) & 1);
}

/**
 * Double hashing (Kirsch–Mitzenmacher): bit i = h1 + i·h2, with two hashes similar to FNV. A change invalidates the
 * filter made by the build.
 */
function filterBits(word: string): number[] {
  let first = 0x811c9dc5;
  let second = 0x1234567;
  for (let index = 0; index < word.length; index += 1) {
    first = Math.imul(first ^ word.charCodeAt(index), 0x01000193);
    second = Math.imul(second ^ word.charCodeAt(index), 0x01000193) + index;
  }
  return Array.from({ length: HASHES }, (_, step) => ((first + step * (second | 1)) >>> 0) % BITS);
}
