import * as z from "zod";
import { readClipboardHtml } from "./clipboard-tree.server.ts";
import { MAX_PASTE_BYTES, type PasteAnswer, type PasteChanges, type PasteCounts, TOO_LONG } from "./paste-answer.ts";
import type { Block } from "./pasted-blocks.ts";
import { readBlocks } from "./read-blocks.server.ts";
import { readPlainBlocks } from "./read-plain-blocks.server.ts";
import { writeBlocks } from "./write-blocks.server.ts";

/** `html` is empty where the clipboard has text alone. */
export const PastedSchema = z.strictObject({
  html: z.string().max(MAX_PASTE_BYTES),
  text: z.string().max(MAX_PASTE_BYTES),
});

/** A text of the site may not be longer. */
const MAX_LENGTH = 100_000;
const REFUSED = { message: TOO_LONG };

export function convertPaste({ html, text }: z.infer<typeof PastedSchema>, origin: string): PasteAnswer {
  const tree = readClipboardHtml(html);
  if (!tree) return REFUSED;
  const read = readBlocks(tree, { origin });
  // PDF viewers only give lines: the plain text says as much.
  const isOfLines = isBare(read.blocks) && text.includes("\n");
  if (isOfLines && text.length > MAX_LENGTH) return REFUSED;
  const blocks = isOfLines ? readPlainBlocks(text) : read.blocks;
  if (lengthOf(blocks) > MAX_LENGTH) return REFUSED;
  const markdown = writeBlocks(blocks);
  if (markdown.length > MAX_LENGTH) return REFUSED;
  const [first, other] = blocks;
  const isInline = !other && first?.kind === "paragraph" && !first.marker && first.quoteDepth === 0;
  return { markdown, isInline, counts: { ...countBlocks(blocks), ...read.changes } };
}

/** One paragraph of lines, without a mark or a link. */
function isBare(blocks: Block[]): boolean {
  const [first, other] = blocks;
  if (!first) return true;
  if (other || first.kind !== "paragraph" || first.marker || first.quoteDepth > 0) return false;
  return first.runs.every(({ isStrong, isEmphasis, href }) => !isStrong && !isEmphasis && href === null);
}

function runsOf(block: Block) {
  return block.kind === "table" ? block.rows.flat(2) : block.runs;
}

function lengthOf(blocks: Block[]): number {
  return blocks.flatMap(runsOf).reduce((sum, { text }) => sum + text.length, 0);
}

function countBlocks(blocks: Block[]): Omit<PasteCounts, keyof PasteChanges> {
  const count = (isCounted: (block: Block) => boolean) => blocks.filter(isCounted).length;
  return {
    headings: count(({ kind }) => kind === "heading"),
    paragraphs: count(({ kind, marker }) => kind === "paragraph" && !marker),
    items: count(({ marker }) => marker !== null),
    tables: count(({ kind }) => kind === "table"),
    links: blocks.reduce((sum, block) => sum + countLinks(runsOf(block)), 0),
  };
}

/** A link may be of several runs, one of them bold. */
function countLinks(runs: { href: string | null }[]): number {
  return runs.filter(({ href }, index) => href !== null && href !== runs[index - 1]?.href).length;
}
