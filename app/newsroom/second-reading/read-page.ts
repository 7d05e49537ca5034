import { passageName } from "#app/newsroom/comments/comment-fields.ts";
import { type HtmlElement, type HtmlNode, isElement } from "#library/markdown/html-tree.ts";

type PieceChange = "same" | "added" | "removed" | "changed" | "signs";

type LineRange = { line: number; endLine: number };

/** A block of the page as readers see it, or a field of its file with a French name. */
export type ReadPiece = {
  change: PieceChange;
  /** The lines of the piece in the present and in the former text; null when that text does not contain it. */
  present: LineRange | null;
  former: LineRange | null;
  /** The first line as it is now in the file, by which a comment finds it again. */
  lineStart: string;
  /** Null for a block of the page. */
  field: { label: string; group: string | null } | null;
  /** True for a field that no reader sees. */
  isSetting: boolean;
  /** The box of the page that contains it: « essentiel », « donnees ». */
  within: string | null;
  /**
   * The content of the piece, with added and removed words in `ins` and `del`, and words that comments quote in `mark`.
   */
  tree: HtmlElement;
  /** The facts of the piece in the order of their marks, with their changes. */
  facts: { id: string; change: "same" | "added" | "removed" }[];
  /** Numbers of the present words that none of the facts states; filled for the second reader. */
  unstated: string[];
  /** Changes that are not in the visible words: a link, an image with its address, emphasis. */
  signs: { words: string; image: string | null; change: "added" | "removed" }[];
};

export type ReadFile = {
  path: string;
  /** True when readers do not have the document yet. */
  isNew: boolean;
  pieces: ReadPiece[];
  /** Changed lines of the file that no piece shows, so that nothing is approved unseen. */
  others: { line: number; text: string; change: "added" | "removed" }[];
};

export type ReadFact = {
  id: string;
  statement: string;
  /** For example « Établi, une source. Source lue. ». */
  worth: string;
  /** True when its sources were read whole and in themselves. */
  isRead: boolean;
  sources: { words: string; url: string | null }[];
};

/** Returns the names of the pieces that can be commented on. */
export function pieceNames(files: ReadFile[]): Set<string> {
  const lines = files.flatMap(({ path, pieces }) =>
    pieces.map(({ present }) => present && { path, line: present.line }),
  );
  return new Set(lines.flatMap((line) => (line ? [passageName(line)] : [])));
}

export function isWithin({ present }: Pick<ReadPiece, "present">, line: number | null): boolean {
  return present !== null && line !== null && present.line <= line && line <= present.endLine;
}

/** Returns the present words of a piece, without the removed ones. */
export function presentWords({ tree }: Pick<ReadPiece, "tree">): string {
  const read = (node: HtmlNode): string => {
    if (node.type === "text") return node.value;
    return "children" in node && !isElement(node, "del") ? node.children.map(read).join("") : "";
  };
  return read(tree).trim();
}
