import { passageName } from "#app/newsroom/comments/comment-fields.ts";
import type { ComparedWords } from "#app/newsroom/drafts/compare.server.ts";
import type { HtmlElement } from "#library/markdown/html-tree.ts";

export type PieceChange = "same" | "added" | "removed" | "changed" | "signs";

type LineRange = { line: number; endLine: number };

/** A block of the page as readers see it, or a field of its file by its French name. */
export type ReadPiece = {
  change: PieceChange;
  /** In the present text, and in the former one; null where it is in none. */
  present: LineRange | null;
  former: LineRange | null;
  /** As the file has its first line now: finds it again for a comment. */
  lineStart: string;
  /** Null for a block of the page. */
  field: { label: string; group: string | null } | null;
  /** Of a field: what no reader sees. */
  isSetting: boolean;
  /** The part of the page that it stands in: « essentiel », « donnees ». */
  within: string | null;
  /** Its words, with those that came or went in `ins` and `del`, and those that comments quote in `mark`. */
  tree: HtmlElement;
  /** Facts that carry it, in the order of their marks, with what changed of them. */
  facts: { id: string; change: "same" | "added" | "removed" }[];
  /** What changes without a word that readers see: a link, an image, emphasis. */
  signs: ComparedWords | null;
};

export type ReadFile = {
  path: string;
  /** Whether readers have nothing of it yet. */
  isNew: boolean;
  pieces: ReadPiece[];
  /** Changed lines that no piece shows, as the file has them: nothing is approved unseen. */
  others: { line: number; text: string; change: "added" | "removed" }[];
};

export type ReadFact = {
  id: string;
  statement: string;
  /** « Établi, une source. Source lue. » */
  worth: string;
  sources: { words: string; url: string | null }[];
};

/** Of those that something can be said of. */
export function pieceNames(files: ReadFile[]): Set<string> {
  const lines = files.flatMap(({ path, pieces }) =>
    pieces.map(({ present }) => present && { path, line: present.line }),
  );
  return new Set(lines.flatMap((line) => (line ? [passageName(line)] : [])));
}

export function isWithin({ present }: Pick<ReadPiece, "present">, line: number | null): boolean {
  return present !== null && line !== null && present.line <= line && line <= present.endLine;
}
