import { expect, test } from "vitest";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import { countCharacters, findProblems, REPORT_LIMITS, readTyped } from "./report-texts.ts";

const RIGHT = { subject: "question", message: "Bonjour.", source: "", email: "" };

test.each([
  ["the ends of lines, as a form sends them", "un\r\ndeux\rtrois", "un\ndeux\ntrois"],
  ["controls", "a\u0000b\u0007c\u009Fd\te", "abcd\te"],
  ["half a character", "a\uD83Db \uDC00", "ab"],
  ["marks that turn the direction", "\u202Eetxet\u202C \u2067x\u2069", "etxet x"],
  ["an emoji of several characters, and Arabic", "👩‍🏫 مرحبا", "👩‍🏫 مرحبا"],
  ["nothing", null, ""],
])("%s are read as they were typed", (_name, sent, read) => {
  expect(readTyped(sent)).toBe(read);
});

test("a message is counted as its writer counts: an emoji is one character, and so is the end of a line", () => {
  expect(countCharacters(readTyped("🙂\r\n🙂"))).toBe(3);
  const longest = "🙂\r\n".repeat(REPORT_LIMITS.message / 2);
  expect(findProblems({ ...RIGHT, message: readTyped(`${longest}🙂`) })).toEqual({ message: "too-long" });
  expect(findProblems({ ...RIGHT, message: readTyped(longest) })).toEqual({});
});

test.each([
  [{ subject: "" }, { subject: "missing" }],
  [{ subject: "toString" }, { subject: "missing" }],
  [{ message: "" }, { message: "missing" }],
  [{ message: "\u200B\u2060" }, { message: "missing" }],
  [{ source: "x".repeat(REPORT_LIMITS.source + 1) }, { source: "too-long" }],
  [{ email: "lea" }, { email: "wrong" }],
  [{ email: "lea@exemple.fr\nBcc: autre@exemple.fr" }, { email: "wrong" }],
  [
    { subject: "x", message: "", email: "lea@" },
    { subject: "missing", message: "missing", email: "wrong" },
  ],
])("%j is told field by field: %j", (typed, problems) => {
  expect(findProblems({ ...RIGHT, ...typed }, (text) => normaliseEmail(text) !== null)).toEqual(problems);
});
