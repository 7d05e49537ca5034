import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { measureReading } from "#platform/french/reading-ease.ts";
import { findInterfaceTexts, UNKNOWN } from "#scripts/run/interface-texts.ts";
import { typesetInterface } from "#scripts/run/interface-typography.ts";
import { MAIL_SAMPLES, renderSample } from "#tests/support/mail-samples.ts";
import { allTexts } from "./content-texts.ts";
import { withoutForeignNames } from "./foreign-texts.ts";
import { readPageTexts, textOf } from "./page-texts.ts";
import { findUnknownWords } from "./spelling.ts";
import { findTypographyErrors } from "./typography-rules.ts";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Not the interface: the typography's own signs, messages to editors, which quote names of fields and of Markdown, and answers to
 * mail programs and servers.
 */
const NOT_INTERFACE = /\.test\.|app\/features\/(?:markdown\/|newsletter\/one-click|letters\/returns\/answer-report)/;

/** The interface's texts in all its states, as the build typesets them. */
const interfaceTexts = globSync("{app,platform/mail}/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((file) => !NOT_INTERFACE.test(file))
  .sort()
  .flatMap((file) => {
    const code = readFileSync(join(ROOT, file), "utf8");
    return findInterfaceTexts(typesetInterface(code, file), file).map(({ text }) => ({ file, text }));
  });

/** Templates of e-mails are typeset when they are rendered, later than the rest of the interface. */
const IN_MAILS = /^platform\/mail\/|\/mails\.tsx$/;

/** Invisible signs that keep the rest of a message out of its preview. */
function withoutFiller(text: string): string {
  return text.replace(/\s*[\u200B-\u200F\uFEFF][\s\u200B-\u200F\uFEFF]*$/, "");
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

test("every word of the content is French, a name or marked with its language", () => {
  expect(spellingErrors(allTexts().filter(({ lang }) => lang === "fr"))).toEqual([]);
});

test("every word of the interface is French", () => {
  const readByPeople = interfaceTexts.filter(({ text }) => !/^Unknown error occurred$/.test(text));
  expect(spellingErrors(readByPeople)).toEqual([]);
});

test("the interface follows French typography once it is built", () => {
  expect(typographyErrors(interfaceTexts.filter(({ file }) => !IN_MAILS.test(file)))).toEqual([]);
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
