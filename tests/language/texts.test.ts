import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { withoutForeignNames } from "#library/language/check-language.ts";
import { findUnknownWords } from "#library/language/spelling.ts";
import { findTypographyErrors, SPECIFIED_TEXTS } from "#library/language/typography-rules.ts";
import { measureReading } from "#platform/french/reading-ease.ts";
import { markWords } from "#platform/french/word-marks.ts";
import { UNKNOWN } from "#scripts/run/interface-texts.ts";
import { markInterface } from "#scripts/run/interface-typography.ts";
import { MAIL_KINDS } from "#server/app/mail-kinds.ts";
import { MAIL_SAMPLES, renderSample } from "#tests/support/mail/mail-samples.ts";
import { allTexts } from "./content-texts.ts";
import { interfaceTexts } from "./interface-texts.ts";
import { readPageTexts, textOf } from "./page-texts.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Keeps the rest of a message out of its preview. */
function withoutFiller(text: string): string {
  return text.replace(/(?:\s|\u034F|\u200C)+$/, "");
}

function spellingErrors(texts: { file: string; text: string }[]): string[] {
  const errors = texts.flatMap(({ file, text }) =>
    findUnknownWords(withoutForeignNames(text)).map((word) => `${file}: ${word}`),
  );
  return [...new Set(errors)];
}

function typographyErrors(texts: { file: string; text: string }[]): string[] {
  return texts.flatMap(({ file, text }) =>
    findTypographyErrors(text).map(({ rule, around }) => `${file}: ${rule}, « ${around} »`),
  );
}

test("every word of the interface is French", () => {
  const readByPeople = interfaceTexts.filter(
    ({ text }) => !/^(?:Unknown error occurred|Selection deleted)$/.test(text),
  );
  expect(spellingErrors(readByPeople)).toEqual([]);
});

test("the interface follows French typography once it is built", () => {
  expect(typographyErrors(interfaceTexts)).toEqual([]);
});

test("the interface is easy to read", () => {
  const sentences = interfaceTexts
    .map(({ text }) => text.replaceAll(UNKNOWN, " ").trim())
    .filter((text) => text.split(/\s+/).length >= 4);
  const { ease, meanSentence, sentenceLengths, longestSentence } = measureReading(sentences);
  expect(ease).toBeGreaterThanOrEqual(70);
  expect(meanSentence).toBeLessThanOrEqual(20);
  expect(Math.max(...sentenceLengths), longestSentence).toBeLessThanOrEqual(30);
});

test.each(MAIL_SAMPLES)("the e-mail $kind is in good and easy French", async (message) => {
  const { subject, html, text } = await renderSample(message);
  const shown = [{ text: subject }, ...readPageTexts(html).map((part) => ({ text: withoutFiller(textOf(part)) }))];
  const plainText = text.split("\n").map((line) => ({ text: line }));
  const texts = [...shown, ...plainText].map((part) => ({ file: message.kind, ...part }));
  expect(spellingErrors(texts)).toEqual([]);
  expect(typographyErrors(texts)).toEqual([]);
  const { ease, sentenceLengths, longestSentence } = measureReading(shown.map((part) => part.text));
  expect(ease).toBeGreaterThanOrEqual(70);
  expect(Math.max(...sentenceLengths), longestSentence).toBeLessThanOrEqual(30);
});

test("between the tags of the interface, « e-mail » and ordinals are marked by the build", () => {
  const bare = globSync("app/**/*.tsx", { cwd: ROOT }).flatMap((file) => {
    if (/\.test\./.test(file)) return [];
    const { program } = parseSync(file, markInterface(readFileSync(join(ROOT, file), "utf8"), file));
    return bareTexts(program).map((text) => `${file}: ${text.trim()}`);
  });
  expect(bare).toEqual([]);
});

/** A marked word stands alone in its tag. */
function bareTexts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(bareTexts);
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as Record<string, unknown>;
  if (type !== "JSXText") return Object.values(node).flatMap(bareTexts);
  const words = markWords(String(value));
  return words.length > 1 && words.some(({ mark }) => mark) ? [String(value)] : [];
}

test("a message raises the letters of ordinals, in its template and in what is written into it; its text stays plain", async () => {
  const sample = MAIL_SAMPLES.find(({ kind }) => kind === "sign-in-notice");
  const mail = await renderSample({ ...sample, signedInAt: "1er mai <2027>" } as NonNullable<typeof sample>);
  expect(mail.html).toContain('1<sup style="font-size:70%;line-height:0">er</sup>\u00A0mai &lt;2027&gt;');
  expect(mail.html).toMatch(/<span style="white-space:nowrap">e-mails<\/span>/);
  expect(mail.text).toContain("1er\u00A0mai <2027>");
});

/** A participle after « vous » would assume the reader's gender. */
const ABOUT_READER =
  /\bvous (?:n[’'])?(?:êtes|étiez|serez|seriez|restez|avez été)(?: pas| déjà| encore| bien)* \p{Ll}+(?:é|it|ut)(?![\p{L}(])/giu;

test("a participle that speaks of the reader is written « (e) », but where the specification fixes the words", () => {
  const mails = MAIL_KINDS.map(({ kind, subject }) => ({ file: kind, text: subject }));
  const texts = [...interfaceTexts, ...mails, ...allTexts()].filter(({ text }) => !isSpecified(text));
  const masculine = texts.flatMap(({ file, text }) =>
    (text.match(ABOUT_READER) ?? []).map((words) => `${file}: ${words}`),
  );
  expect(masculine).toEqual([]);
  expect("vous êtes déjà inscrit".match(ABOUT_READER)).not.toBeNull();
});

function isSpecified(text: string): boolean {
  return SPECIFIED_TEXTS.some((fixed) => text.replace(/[\u00A0\u202F]/g, " ").includes(fixed));
}
