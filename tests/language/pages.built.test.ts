import { expect, test } from "vitest";
import { findUnmarkedPassages, withoutForeignNames } from "#library/language/foreign-texts.ts";
import { findUnknownWords } from "#library/language/spelling.ts";
import { findTypographyErrors } from "#library/language/typography-rules.ts";
import { MONTHS } from "#platform/french/dates.ts";
import { markWords } from "#platform/french/word-marks.ts";
import { htmlProblems } from "#tests/support/accessibility/valid-html.ts";
import { builtFiles, readBuilt as readBody } from "#tests/support/content/built-pages.ts";
import { content } from "./content-texts.ts";
import { frenchOf, type PageText, readPageTexts, textOf } from "./page-texts.ts";

// Facts and titles of works are typed by hand and not ours to spell.
const isProofs = ({ path }: { path: string }) =>
  /\/(?:preuves|positions)(?:\/|$)|^\/examen-civique\/(?:concerne|sources|themes)/.test(path);

const pages = readBuilt(/^text\/html/)
  .filter((page) => !isProofs(page))
  .map(({ path, source }) => ({
    path,
    texts: readPageTexts(source),
  }));

/** Text by text, which hides ordinals with raised letters. */
const shown = [...readBuilt(/^text\/html/), ...readBuilt(/^image\/svg/)].map(({ path, source }) => ({
  path,
  source,
  texts: [...withoutHidden(source).matchAll(/>([^<]+)</g)].map(([, text = ""]) => text),
}));

const drawings = readBuilt(/^image\/svg/).map(({ path, source }) => ({ path, lines: linesOf(source) }));

function withoutHidden(source: string): string {
  const shown = source.replace(/<(title|script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "");
  return shown.replace(/<span class="unbroken">[^<]*<\/span>/g, "");
}

/** Drawings have no narrow no-break space, and cut some names at line ends. */
function linesOf(drawing: string): string[] {
  const whole = drawing.replace(/<\/?tspan\b[^>]*>/g, "");
  const lines = [...whole.matchAll(/<(?:text|title)\b[^>]*>([^<]+)</g)].map(([, line]) => line ?? "");
  return lines
    .join("\n")
    .replace(/(?<=\d)\u00A0(?=\d{3})/g, "\u202F")
    .replace(/-\n(?=\p{Ll})/gu, "")
    .replaceAll("-\n", "-")
    .split("\n");
}

function readBuilt(type: RegExp): { path: string; source: string }[] {
  return builtFiles()
    .filter((file) => type.test(file.type))
    .map((file) => ({ path: file.path, source: readBody(file) }));
}

function errorsOf(find: (text: PageText) => string[]): string[] {
  const errors = new Map<string, string>();
  for (const { path, texts } of pages) {
    for (const error of texts.flatMap(find)) if (!errors.has(error)) errors.set(error, path);
  }
  return [...errors].map(([error, path]) => `${path}: ${error}`);
}

function pageTexts(path: string): string[] {
  return pages.find((page) => page.path === path)?.texts.map(textOf) ?? [];
}

test("the build has pages and drawings to read", () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(drawings.flatMap(({ lines }) => lines).length).toBeGreaterThan(100);
});

test("every page follows French typography, down to its labels and its description", () => {
  const find = (text: PageText) =>
    findTypographyErrors(frenchOf(text)).map(({ rule, around }) => `${text.where}: ${rule}, « ${around} »`);
  expect(errorsOf(find)).toEqual([]);
});

test("the letters of ordinals are raised, « e-mail » and « a-t-elle » are kept on their line, wherever a page or a drawing shows them", () => {
  const unmarked = shown.flatMap(({ path, texts }) =>
    texts
      // The citation as BibTeX is code.
      .filter((text) => !text.startsWith("@misc") && markWords(text).some(({ mark }) => mark !== null))
      .map((text) => `${path}: ${text}`),
  );
  expect(unmarked).toEqual([]);
  for (const letters of [
    "<sup>er</sup>",
    "<sup>e</sup>",
    '<span class="unbroken">e-mail</span>',
    '<span class="unbroken">a-t-elle</span>',
    ">er</tspan>",
  ])
    expect(shown.some(({ source }) => source.includes(letters))).toBe(true);
});

test("no date breaks between its day, its month and its year", () => {
  const months = MONTHS.join("|");
  const breakable = new RegExp(
    `(?<![\\d.,])(?:1er|\\d{1,2}) (?:${months})(?!\\p{L})|(?<!\\p{L})(?:${months}) \\d{4}`,
    "gu",
  );
  expect(errorsOf((text) => frenchOf(text).match(breakable) ?? [])).toEqual([]);
});

test("every French word of every page is spelt right", () => {
  const find = ({ runs }: PageText) =>
    runs.filter(({ lang }) => lang === "fr").flatMap(({ text }) => findUnknownWords(withoutForeignNames(text)));
  expect(errorsOf(find)).toEqual([]);
});

test("what is in another language says so", () => {
  expect(errorsOf(({ runs }) => findUnmarkedPassages(runs))).toEqual([]);
});

test("what is drawn is spelt right and follows French typography", () => {
  const errors = drawings.flatMap(({ path, lines }) =>
    lines.flatMap((line) => [
      ...findUnknownWords(withoutForeignNames(line)).map((word) => `${path}: ${word}`),
      ...findTypographyErrors(line).map(({ rule, around }) => `${path}: ${rule}, « ${around} »`),
    ]),
  );
  expect(errors).toEqual([]);
});

test("the HTML of every page is valid", async () => {
  const problems: string[] = [];
  for (const { path, source } of readBuilt(/^text\/html/)) {
    // Emptied, as no rule reads them, and the validator would take most of its time to.
    const markup = source.replace(/(<(style|script)\b[^>]*>)[\s\S]*?(<\/\2>)/g, "$1$3");
    for (const problem of await htmlProblems(markup)) problems.push(`${path}: ${problem}`);
  }
  expect(problems).toEqual([]);
});

test("every page leads to the declaration of accessibility under its state", () => {
  const declared = content.pages.find(({ slug }) => slug === "accessibilite")?.body ?? "";
  const [, state] = /est \*\*(.* conforme)\*\*/.exec(declared) ?? [];
  const link = new RegExp(`^Accessibilité\\s: ${state}$`);
  const without = pages.filter(({ texts }) => !texts.some((text) => link.test(textOf(text))));
  expect(without.map(({ path }) => path)).toEqual([]);
});

test.each(["/a-propos", "/mentions-legales"])(
  "%s says that it is under construction until the publisher is known",
  (path) => {
    const isPlaceholder = pageTexts(path).some((text) => /en cours de construction/.test(text));
    expect(isPlaceholder).toBe(!content.site?.publisher);
    const publisher = content.site?.publisher;
    if (publisher) expect(pageTexts(path).join(" ")).toContain(publisher.name);
  },
);

test("the glossary has every term once, in the order of the alphabet", () => {
  const terms = pages
    .find(({ path }) => path === "/glossaire")
    ?.texts.filter(({ where }) => where === "dt")
    .map(textOf);
  expect(terms).toHaveLength(content.glossary.length);
  expect(terms).toEqual([...new Set(terms)].sort(new Intl.Collator("fr", { ignorePunctuation: true }).compare));
});
