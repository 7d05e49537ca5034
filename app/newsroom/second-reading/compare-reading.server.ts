import { diffArrays } from "diff";
import { withoutTypography } from "#app/newsroom/comments/quotation.ts";
import { readableWords } from "#app/newsroom/comments/readable-words.ts";
import { COMPARE_TIMEOUT_MS, type TwoTexts } from "#app/newsroom/drafts/compare.server.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import type { NameValue } from "#app/newsroom/fields/field-choices.server.ts";
import { LABELS } from "#app/newsroom/fields/field-labels.ts";
import { htmlText } from "#library/markdown/html-tree.ts";
import { compareFields } from "./compare-fields.server.ts";
import { comparePages, markRanges } from "./compare-page.server.ts";
import type { ReadFile, ReadPiece } from "./read-page.ts";

/** Compares two texts of each file as readers see them, with the changes marked. Identical files are left out. */
export function compareReadings(
  files: TwoTexts[],
  nameValue: NameValue,
  until = performance.now() + COMPARE_TIMEOUT_MS,
): ReadFile[] {
  return files.flatMap((file) => (file.former === file.present ? [] : [compareReading(file, nameValue, until)]));
}

function compareReading({ path, former, present }: TwoTexts, nameValue: NameValue, until: number): ReadFile {
  const [before, after] = [partsOf(path, former), partsOf(path, present)];
  const fields = compareFields(before.fields, after.fields, { file: path, nameValue, until });
  // The order is that of the page: the title, the text, the other visible fields, and then the fields that no
  // reader sees.
  const isTitle = ({ field }: ReadPiece) => field !== null && field.group === null && TITLES.has(field.label);
  const pieces = [
    ...fields.filter(isTitle),
    ...comparePages(before.page, after.page, until),
    ...fields.filter((piece) => !isTitle(piece) && !piece.isSetting),
    ...fields.filter((piece) => !isTitle(piece) && piece.isSetting),
  ];
  return { path, isNew: former === null, pieces, others: unseenLines(former ?? "", present ?? "", pieces, until) };
}

const TITLES = new Set([LABELS["title"]?.label, LABELS["subject"]?.label]);

function partsOf(path: string, text: string | null) {
  if (text === null) return { fields: null, page: null };
  const { before, yaml, between, body } = splitText(path, text);
  const lineAfter = (words: string) => words.split("\n").length;
  return {
    fields: { yaml, firstLine: lineAfter(before) },
    page: path.endsWith(".md") ? { markdown: body, firstLine: lineAfter(before + yaml + between) } : null,
  };
}

/**
 * Returns changed lines that no piece shows as changed. A line of fields says nothing but their values, unless it has a
 * comment.
 */
function unseenLines(former: string, present: string, pieces: ReadPiece[], until: number): ReadFile["others"] {
  const isSeen = (side: "former" | "present", line: number, text: string) =>
    pieces.some(({ change, field, [side]: range }) => {
      const isSaid = change !== "same" || (field !== null && !/(?:^|\s)#/.test(text));
      return isSaid && range !== null && range.line <= line && line <= range.endLine;
    });
  const timeout = Math.max(0, until - performance.now());
  const [before, after] = [former.split("\n"), present.split("\n")];
  const parts = diffArrays(before, after, { timeout }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  const others: ReadFile["others"] = [];
  let [formerLine, line] = [1, 1];
  for (const { value, added, removed } of parts) {
    for (const text of value) {
      const isBlank = /^\s*(?:---)?\s*$/.test(text);
      if (added && !isBlank && !isSeen("present", line, text)) others.push({ line, text, change: "added" });
      if (removed && !isBlank && !isSeen("former", formerLine, text)) others.push({ line, text, change: "removed" });
      if (!added) formerLine += 1;
      if (!removed) line += 1;
    }
  }
  // A line with only a key, or a key without a value, says nothing that the lines below it do not show.
  const isSaid = ({ text }: (typeof others)[number]) => !/^\s*(?:- )?[\w-]+:(?: null)?\s*$/.test(text);
  // In a new text, empty fields and what only the site reads need no display either.
  const isOfNew = ({ text }: (typeof others)[number]) =>
    /^\s*(?:- )?[\w-]+: ""$|^status: "?published"?$|^\s*isCorrect: true$|^:::|^\s*(?:- )?(?:id|order|facts): |^\s*- "?[A-Z]{1,2}\d+"?$/.test(
      text,
    );
  return others.filter((line) => isSaid(line) && !(former === "" && isOfNew(line)));
}

type Quoted = { path: string; line: number | null; quote: string };

/** Marks the words that open comments quote. */
export function markQuotations(files: ReadFile[], quotations: Quoted[]): ReadFile[] {
  return files.map((file) => ({
    ...file,
    pieces: file.pieces.map((piece) => {
      const { present } = piece;
      const own = quotations.filter(({ path, line }) => {
        return path === file.path && present && line !== null && present.line <= line && line <= present.endLine;
      });
      return own.reduce(markQuotation, piece);
    }),
  }));
}

function markQuotation(piece: ReadPiece, { quote }: Quoted): ReadPiece {
  const text = htmlText(piece.tree);
  const words = withoutTypography(readableWords(quote).text).trim();
  const start = words === "" ? -1 : withoutTypography(text).indexOf(words);
  const isWhole = words.length >= text.trim().length;
  if (start === -1 || isWhole) return piece;
  return { ...piece, tree: markRanges(piece.tree, [{ start, end: start + words.length, tagName: "mark" }]) };
}
