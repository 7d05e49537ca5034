import { findUnmarkedPassages, withoutForeignNames } from "#library/language/check-language.ts";
import { findUnknownWords } from "#library/language/spelling.ts";
import { findTypographyErrors } from "#library/language/typography-rules.ts";
import { MONTHS } from "#platform/french/dates.ts";
import { markWords } from "#platform/french/word-marks.ts";
import { frenchOf, type PageText, readPageTexts } from "#tests/language/page-texts.ts";

const months = MONTHS.join("|");
const BREAKABLE_DATE = new RegExp(
  `(?<![\\d.,])(?:1er|\\d{1,2}) (?:${months})(?!\\p{L})|(?<!\\p{L})(?:${months}) \\d{4}`,
  "gu",
);

/** Pages share most of their frame, and many of their labels. */
const known = new Map<string, string[]>();

/** Typography, spelling, passages in another language, dates that a line end cuts: of all that a page says, down to its labels. */
export function languageProblems(html: string): string[] {
  return readPageTexts(html).flatMap((text) => {
    const key = JSON.stringify(text);
    const problems = known.get(key) ?? problemsOf(text);
    known.set(key, problems);
    return problems;
  });
}

function problemsOf(text: PageText): string[] {
  const french = frenchOf(text);
  const words = text.runs
    .filter(({ lang }) => lang === "fr")
    .flatMap((run) => findUnknownWords(withoutForeignNames(run.text)));
  return [
    ...lineProblems(french, text.where),
    ...(french.match(BREAKABLE_DATE) ?? []).map((date) => `may break: ${date}`),
    ...words.map((word) => `unknown word: ${word}`),
    ...findUnmarkedPassages(text.runs).map((passage) => `of another language: ${passage}`),
  ];
}

function lineProblems(line: string, where: string): string[] {
  return findTypographyErrors(line).map(({ rule, around }) => `${where}: ${rule}, « ${around} »`);
}

/** Ordinals whose letters are not raised, « e-mail » and « a-t-elle » that a line end may cut. */
export function unmarkedWords(source: string): string[] {
  const shown = source
    .replace(/<(title|script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "")
    .replace(/<span class="unbroken">[^<]*<\/span>/g, "");
  const texts = [...shown.matchAll(/>([^<]+)</g)].map(([, text = ""]) => text);
  // The citation as BibTeX is code.
  return texts.filter((text) => !text.startsWith("@misc") && markWords(text).some(({ mark }) => mark !== null));
}

/** Of a figure, as SVG. */
export function drawingProblems(drawing: string): string[] {
  return [
    ...linesOf(drawing).flatMap((line) => [
      ...findUnknownWords(withoutForeignNames(line)).map((word) => `unknown word: ${word}`),
      ...lineProblems(line, "text"),
    ]),
    ...unmarkedWords(drawing),
  ];
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
