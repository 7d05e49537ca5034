import { MAX_QUOTE_LENGTH, type PassageLine } from "./comment-fields.ts";
import { findQuotation, type Quotation, quotationAt, type Range, withoutTypography } from "./quotation.ts";
import { readableWords } from "./readable-words.ts";

/** Shorter quotations occur in many places, so the passage would be ambiguous. */
const MIN_QUOTE_LENGTH = 4;

type ShownFile = { path: string; text: string };

/**
 * Without `passage`, the place is found by the quoted words alone. `lineStart` is the start of its line as the page
 * showed it.
 */
type Asked = { passage: (PassageLine & { lineStart: string }) | null; quote: string };

type Chosen = (Quotation & { path: string }) | { message: string; field?: "quote" };

/** Finds the words that a comment quotes in the present text. */
export function choosePassage(files: ShownFile[], { passage, quote }: Asked): Chosen {
  const words = quote.replace(/\s+/g, " ").trim();
  if (words.length > MAX_QUOTE_LENGTH) {
    return { message: `Citez ${MAX_QUOTE_LENGTH} signes au plus.`, field: "quote" };
  }
  if (!passage) return chooseByWords(files, words);
  const text = files.find(({ path }) => path === passage.path)?.text ?? "";
  const line = findLine(text, passage);
  if (!line) {
    return { message: "Depuis que vous avez ouvert cette page, ce passage a changé. Choisissez-le de nouveau." };
  }
  const found = words === "" ? null : findWords(text.slice(line.start, endOfBlock(text, line)), words);
  if (words !== "" && !found) {
    return { message: "Ces mots ne sont pas dans ce passage : copiez-les tels quels.", field: "quote" };
  }
  const range = found ? { start: line.start + found.start, end: line.start + found.end } : line;
  return quotationIn({ path: passage.path, text }, range);
}

function chooseByWords(files: ShownFile[], words: string): Chosen {
  if (words === "") return { message: "Copiez ici les mots du passage.", field: "quote" };
  for (const file of files) {
    const range = findWords(file.text, words);
    if (range) return quotationIn(file, range);
  }
  return { message: "Ces mots ne sont dans aucun texte de ce document : copiez-les tels quels.", field: "quote" };
}

/** Returns the end of the block, because a quotation or a table has several lines. */
function endOfBlock(text: string, { end }: Range): number {
  const blank = /\n[ \t]*\n/.exec(text.slice(end));
  return blank ? end + blank.index : text.length;
}

/** Finds the words as they are written in the file, otherwise as a reader sees them. */
function findWords(text: string, words: string): Range | null {
  const written = findQuotation(withoutTypography(text), { quote: words, before: "" });
  if (written) return written;
  const { text: read, places } = readableWords(text);
  const range = findQuotation(withoutTypography(read), { quote: readableWords(words).text, before: "" });
  const [start, last] = range ? [places[range.start], places[range.end - 1]] : [];
  return start === undefined || last === undefined ? null : { start, end: last + 1 };
}

function quotationIn({ path, text }: ShownFile, range: Range): Chosen {
  const { start, end } = cut(text, range);
  const lineEnd = text.indexOf("\n", end);
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, lineEnd === -1 ? text.length : lineEnd).trim();
  if (end - start < Math.min(MIN_QUOTE_LENGTH, line.length)) {
    return { message: `Citez ${MIN_QUOTE_LENGTH} signes au moins, ou le passage entier.`, field: "quote" };
  }
  return { path, ...quotationAt(text, { start, end }) };
}

/** Finds the nearest line with the same beginning, because lines may have been added before it. */
function findLine(text: string, { line, lineStart }: PassageLine & { lineStart: string }): Range | null {
  let start = 0;
  const lines = text.split("\n").map((words, index) => {
    const range = { start, end: start + words.length, distance: Math.abs(index + 1 - line), words };
    start = range.end + 1;
    return range;
  });
  const alike = lines.filter(({ words }) => words.trim() !== "" && words.startsWith(lineStart));
  return alike.toSorted((one, other) => one.distance - other.distance)[0] ?? null;
}

/** Trims spaces, and cuts a long range at a word boundary. */
function cut(text: string, { start, end }: Range): Range {
  const words = text.slice(start, end);
  const from = start + words.search(/\S/);
  const kept = text.slice(from, end).trimEnd();
  if (kept.length <= MAX_QUOTE_LENGTH) return { start: from, end: from + kept.length };
  return { start: from, end: from + kept.slice(0, MAX_QUOTE_LENGTH).replace(/\s+\S*$/, "").length };
}
