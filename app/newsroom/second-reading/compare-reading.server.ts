import { diffArrays } from "diff";
import { plainText } from "#app/newsroom/comments/quotation.ts";
import { readableWords } from "#app/newsroom/comments/readable-words.ts";
import { COMPARE_TIMEOUT_MS, type TwoTexts } from "#app/newsroom/drafts/compare.server.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { htmlText } from "#library/markdown/html-tree.ts";
import { compareFields } from "./compare-fields.server.ts";
import { comparePages } from "./compare-page.server.ts";
import { markRanges } from "./mark-words.server.ts";
import type { ReadFile, ReadPiece } from "./read-page.ts";

/** Two texts of each file as readers see them, the changes marked. Files that are the same are left out. */
export function compareReadings(files: TwoTexts[], until = performance.now() + COMPARE_TIMEOUT_MS): ReadFile[] {
  return files.flatMap((file) => (file.former === file.present ? [] : [compareReading(file, until)]));
}

function compareReading({ path, former, present }: TwoTexts, until: number): ReadFile {
  const [before, after] = [partsOf(path, former), partsOf(path, present)];
  const pieces = [
    ...compareFields(before.fields, after.fields, until),
    ...comparePages(before.page, after.page, until),
  ];
  return { path, isNew: former === null, pieces, others: unseenLines(former ?? "", present ?? "", pieces, until) };
}

function partsOf(path: string, text: string | null) {
  if (text === null) return { fields: null, page: null };
  const { before, yaml, between, body } = splitText(path, text);
  const lineAfter = (words: string) => words.split("\n").length;
  return {
    fields: { yaml, firstLine: lineAfter(before) },
    page: path.endsWith(".md") ? { markdown: body, firstLine: lineAfter(before + yaml + between) } : null,
  };
}

/** Changed lines that stand in no piece that is shown as changed. */
function unseenLines(former: string, present: string, pieces: ReadPiece[], until: number): ReadFile["others"] {
  const shown = pieces.filter(({ change }) => change !== "same");
  const isSeen = (side: "former" | "present", line: number) =>
    shown.some(({ [side]: range }) => range && range.line <= line && line <= range.endLine);
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
      if (added && !isBlank && !isSeen("present", line)) others.push({ line, text, change: "added" });
      if (removed && !isBlank && !isSeen("former", formerLine)) others.push({ line, text, change: "removed" });
      if (!added) formerLine += 1;
      if (!removed) line += 1;
    }
  }
  // A key that leads to what is shown changed says nothing by itself.
  return others.filter(({ text }) => !/^\s*(?:- )?[\w-]+:\s*$/.test(text));
}

type Quoted = { path: string; line: number | null; quote: string };

/** The words that open comments quote, in the pieces where they stand. */
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
  const words = plainText(readableWords(quote).text).trim();
  const start = words === "" ? -1 : plainText(text).indexOf(words);
  const isWhole = words.length >= text.trim().length;
  if (start === -1 || isWhole) return piece;
  return { ...piece, tree: markRanges(piece.tree, [{ start, end: start + words.length, tagName: "mark" }]) };
}
