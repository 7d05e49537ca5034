import { expect, test } from "vitest";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import {
  createCode,
  createResumeCode,
  formatCode,
  formatResumeCode,
  parseClassCode,
  parseResumeCode,
} from "./class-code.ts";

const random = randomNumbers(7);
const below = (max: number) => Math.floor(random() * max);
const codes = Array.from({ length: 50 }, () => createCode(below));

test("a code is read however it is spaced, and written in two groups of four", () => {
  for (const code of codes) {
    expect(code).toMatch(/^\d{8}$/);
    const typed = [code, ` ${code} `, formatCode(code), `${code.slice(0, 2)}-${code.slice(2, 5)}.${code.slice(5)}`];
    expect(typed.map(parseClassCode)).toEqual(typed.map(() => code));
  }
});

test("one wrong digit, or two neighbours that changed places, is seen without asking anybody", () => {
  for (const code of codes) {
    for (let at = 0; at < code.length; at += 1) {
      for (const digit of "0123456789") {
        const wrong = code.slice(0, at) + digit + code.slice(at + 1);
        if (wrong !== code) expect(parseClassCode(wrong), wrong).toBeNull();
      }
      const swapped = code.slice(0, at) + (code[at + 1] ?? "") + code[at] + code.slice(at + 2);
      if (at < code.length - 1 && swapped !== code) expect(parseClassCode(swapped), swapped).toBeNull();
    }
  }
  expect(["", "1234567", "123456789", "abcdefgh", "１２３４５６７８"].map(parseClassCode)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("a code of resumption is read in small letters and with its dashes", () => {
  const code = createResumeCode(below);
  expect(code).toMatch(/^[2-9A-Z]{12}$/);
  expect([code, formatResumeCode(code), code.toLowerCase()].map(parseResumeCode)).toEqual([code, code, code]);
  expect([code.slice(1), `${code.slice(1)}0`].map(parseResumeCode)).toEqual([null, null]);
});
