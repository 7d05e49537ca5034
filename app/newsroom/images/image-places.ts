import { isData } from "#library/markdown/markdown-outline.ts";
import { textOf } from "#library/markdown/markdown-tree.ts";
import { type MarkdownNode, parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { listPassages } from "#library/proofs/marked-passages.ts";
import { passageKey } from "#library/proofs/passage-key.ts";

/** A block after which an image may be inserted. */
type ImagePlace = {
  /** The id is derived from the words, because others may have saved since the page was loaded. */
  id: string;
  section: string;
  words: string;
  /** The offset of its end in the Markdown. */
  end: number;
};

const BLOCKS = new Set(["paragraph", "list", "blockquote", "table", "containerDirective"]);

export function listPlaces(markdown: string): ImagePlace[] {
  const blocks = parseMarkdown(markdown).children;
  const places: ImagePlace[] = [];
  let section = "";
  for (const [index, block] of blocks.entries()) {
    const end = block.position?.end.offset ?? 0;
    const last = places.at(-1);
    if (block.type === "heading") section = textOf(block).trim();
    // An HTML comment on its own line belongs to the block before it.
    else if (block.type === "html" && last) last.end = end;
    else if (BLOCKS.has(block.type) && !hasDataAfter(blocks, index)) {
      const words = wordsOf(block).replace(/\s+/g, " ").trim();
      places.push({ id: passageKey(words), section, words, end });
    }
  }
  const alike = Map.groupBy(places, ({ id }) => id);
  return places.map((place) => {
    const same = alike.get(place.id) ?? [];
    return same.length === 1 ? place : { ...place, id: `${place.id}-${same.length}-${same.indexOf(place)}` };
  });
}

/** The cells of a table and the items of a list stand apart, as on the page. */
function wordsOf(node: MarkdownNode): string {
  const isText = !("children" in node) || node.type === "paragraph" || node.type === "tableCell";
  return isText ? textOf(node) : node.children.map(wordsOf).join(" ");
}

/** No image may be inserted between a figure and its data. */
function hasDataAfter(blocks: MarkdownNode[], index: number): boolean {
  const next = blocks.slice(index + 1).find(({ type }) => type !== "html");
  return next !== undefined && isData(next) && isAlone(blocks[index]);
}

export function isAlone(block: MarkdownNode | undefined): boolean {
  return block?.type === "paragraph" && block.children.every(({ type }) => type === "image");
}

/** Removes the image at an address, with the proof of its caption. Returns null when it stands in no line of its own. */
export function removeFrom(markdown: string, address: string): string | null {
  const blocks = parseMarkdown(markdown).children;
  const index = blocks.findIndex(
    (one) =>
      one.type === "paragraph" &&
      isAlone(one) &&
      one.children.some((child) => child.type === "image" && child.url === address),
  );
  const [image, mark] = blocks.slice(index, index + 2);
  const [start, end] = [image?.position?.start.offset, (mark?.type === "html" ? mark : image)?.position?.end.offset];
  if (index === -1 || start === undefined || end === undefined) return null;
  const text = `${markdown.slice(0, start)}${markdown.slice(end).replace(/^[ \t]*\n+/, "")}`;
  const [were, are] = [markdown, text].map((one) => listPassages(one).passages.map((passage) => passage.text));
  const gone = were?.findIndex((words, place) => words !== are?.[place]) ?? -1;
  return gone !== -1 && were?.toSpliced(gone, 1).join("\n") === are?.join("\n") ? text : null;
}

/** Inserts the image. Returns null when any other passage would then be parsed differently. */
export function insertAfter(markdown: string, end: number, image: string): string | null {
  const before = markdown.slice(0, end);
  const gap = before.trim() === "" ? "" : "\n\n";
  const rest = markdown.slice(end).replace(/^[ \t]*\n*/, "");
  const text = `${before}${gap}${image}\n${rest === "" ? "" : "\n"}${rest}`;
  const [were, are] = [markdown, text].map((one) => listPassages(one).passages.map((passage) => passage.text));
  const added = are?.findIndex((words, index) => words !== were?.[index]) ?? -1;
  return added !== -1 && are?.toSpliced(added, 1).join("\n") === were?.join("\n") ? text : null;
}
