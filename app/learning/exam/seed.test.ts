import { expect, test } from "vitest";
import { randomFrom } from "./random.ts";
import { BANK_VERSIONS, FAMILIES, followingSeed, formatSeed, newSeed, parseSeed } from "./seed.ts";

const RANDOM = randomFrom(7);

test("a seed is eight symbols without a vowel, and reads back", () => {
  for (let turn = 0; turn < 1_000; turn += 1) {
    const seed = newSeed(Math.floor(RANDOM() * BANK_VERSIONS), 8, RANDOM);
    const text = formatSeed(seed);
    expect(text).toMatch(/^[0-9b-df-hj-np-tv-xz]{8}$/);
    expect(parseSeed(text.toUpperCase())).toEqual(seed);
  }
  expect(formatSeed({ version: BANK_VERSIONS - 1, family: FAMILIES - 1, round: 29 })).toHaveLength(8);
});

test("one wrong symbol, or two neighbours exchanged, is never another seed by silence", () => {
  const text = formatSeed({ version: 411, family: 500_123, round: 3 });
  for (let place = 0; place < 8; place += 1) {
    for (const symbol of "0123456789bcdfghjklmnpqrstvwxz".replace(text.charAt(place), "")) {
      expect(parseSeed(text.slice(0, place) + symbol + text.slice(place + 1))).toBeNull();
    }
  }
});

test.each(["", "abc", "aeiouy12", "0000000é", "000000000", "../../..", "1".repeat(400)])(
  "« %s » is no seed",
  (text) => {
    expect(parseSeed(text)).toBeNull();
  },
);

test("after the last round of a family comes another one", () => {
  const last = { version: 3, family: 12, round: 6 };
  expect(followingSeed(last, { rounds: 7, taken: 3 }, RANDOM)).toEqual({ ...last, round: 0 });
  expect(followingSeed(last, { rounds: 7, taken: 7 }, RANDOM).family).not.toBe(12);
});
