/** Digits and consonants form no word. There are thirty symbols, because there are not 32 without vowels. */
const SYMBOLS = "0123456789bcdfghjklmnpqrstvwxz";
const BASE = SYMBOLS.length;

/** The weights are coprime with the base, so that the check detects every wrong symbol, and most transpositions. */
const WEIGHTS = [1, 7, 11, 13, 17, 19, 23];

/** The check begins with this number so that « 00000000 » is no seed. */
const CHECK_START = 7;

export const BANK_VERSIONS = BASE ** 2;
export const FAMILIES = BASE ** 4;

/** Rounds of one family share no question. */
export type Seed = { version: number; family: number; round: number };

/**
 * Writes two symbols for the version of the bank, four for the family, one for the round, and one that checks the
 * others.
 */
export function formatSeed({ version, family, round }: Seed): string {
  const digits = [...digitsOf(version, 2), ...digitsOf(family, 4), ...digitsOf(round, 1)];
  return [...digits, checkOf(digits)].map((digit) => SYMBOLS.charAt(digit)).join("");
}

/** Returns the symbols with which all seeds of a version begin. */
export function versionMark(version: number): string {
  return formatSeed({ version, family: 0, round: 0 }).slice(0, 2);
}

/** Returns null for a text that is no seed. */
export function parseSeed(text: string): Seed | null {
  const digits = [...text.toLowerCase()].map((symbol) => SYMBOLS.indexOf(symbol));
  if (digits.length !== WEIGHTS.length + 1 || digits.includes(-1)) return null;
  const check = digits.pop();
  if (check !== checkOf(digits)) return null;
  const read = (from: number, to: number) => digits.slice(from, to).reduce((number, digit) => number * BASE + digit, 0);
  return { version: read(0, 2), family: read(2, 6), round: read(6, 7) };
}

/**
 * Returns the next round of the family, or a new family once all its rounds were used. `taken` counts the exams of this
 * family that the reader has had.
 */
export function followingSeed(
  last: Seed,
  { rounds, taken }: { rounds: number; taken: number },
  random: () => number,
): Seed {
  if (taken >= rounds) return newSeed(last.version, rounds, random);
  return { ...last, round: (last.round + 1) % rounds };
}

export function newSeed(version: number, rounds: number, random: () => number = Math.random): Seed {
  const below = (count: number) => Math.floor(random() * count);
  return { version, family: below(FAMILIES), round: below(Math.min(rounds, BASE)) };
}

function digitsOf(number: number, length: number): number[] {
  return Array.from({ length }, (_, index) => Math.floor(number / BASE ** (length - 1 - index)) % BASE);
}

function checkOf(digits: number[]): number {
  return digits.reduce((sum, digit, index) => sum + digit * (WEIGHTS[index] ?? 0), CHECK_START) % BASE;
}
