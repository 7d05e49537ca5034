import type { Block, Marker } from "./pasted-blocks.ts";
import { type ParseBudget, writeInline } from "./write-inline.server.ts";

type OpenList = { isOrdered: boolean; number: number; width: number };

const PARSE_BUDGET = 120_000;
/** As of a text of the site (library/schema/text-bounds.ts), with room for the quotes around it. */
const MAX_DEPTH = 10;

export function writeBlocks(blocks: Block[]): string {
  const budget = { left: PARSE_BUDGET };
  let lists: OpenList[] = [];
  let markdown = "";
  let former: Block | null = null;
  for (const block of blocks) {
    // A level is never skipped, and a paragraph stands in the item before it.
    const level = Math.min(block.listLevel, lists.length + (block.marker ? 1 : 0), MAX_DEPTH);
    const isSameQuote = former?.quoteDepth === block.quoteDepth;
    lists = isSameQuote ? lists.slice(0, level) : [];
    const quote = "> ".repeat(Math.min(block.quoteDepth, MAX_DEPTH));
    let prefix = "";
    let isOfOpenList = false;
    let indent = " ".repeat(lists.reduce((sum, { width }) => sum + width, 0));
    if (block.marker && level > 0) {
      const outer = lists.slice(0, level - 1);
      const open = lists[level - 1];
      const list = nextItem(open, block.marker);
      isOfOpenList = !open || open.isOrdered === list.isOrdered;
      indent = " ".repeat(outer.reduce((sum, { width }) => sum + width, 0));
      prefix = list.isOrdered ? `${list.number}. ` : "- ";
      lists = [...outer, { ...list, width: prefix.length }];
    }
    const first = `${quote}${indent}${prefix}`;
    const next = `${quote}${indent}${" ".repeat(prefix.length)}`;
    // An item of another kind begins another list.
    const isTight = former?.marker && prefix !== "" && isSameQuote && isOfOpenList;
    if (former) markdown += isTight ? "\n" : `\n${sharedQuote(former, block)}\n`;
    markdown += first + writeBlock(block, budget).replaceAll("\n", `\n${next}`);
    former = block;
  }
  return markdown.replace(/[ ]+$/gm, "");
}

/** The line between two blocks of one quotation belongs to it. */
function sharedQuote(former: Block, block: Block): string {
  const depth = Math.min(former.quoteDepth, block.quoteDepth, MAX_DEPTH);
  return Array.from({ length: depth }, () => ">").join(" ");
}

function nextItem(open: OpenList | undefined, { isOrdered, number }: Marker): Omit<OpenList, "width"> {
  const isSame = open?.isOrdered === isOrdered;
  return { isOrdered, number: isSame ? open.number + 1 : (number ?? 1) };
}

function writeBlock(block: Block, budget: ParseBudget): string {
  if (block.kind === "table") return writeTable(block.rows, budget);
  if (block.kind === "paragraph") return writeInline(block.runs, block.marker ? "- " : "", budget);
  const prefix = `${"#".repeat(block.depth)} `;
  return prefix + writeInline(onOneLine(block.runs), prefix, budget);
}

function writeTable(rows: Extract<Block, { kind: "table" }>["rows"], budget: ParseBudget): string {
  const lines = rows.map((row) => {
    const cells = row.map((runs) => writeInline(onOneLine(runs), "## ", budget).replaceAll("|", "\\|"));
    return `| ${cells.join(" | ")} |`;
  });
  const [head = "", ...body] = lines;
  return [head, `|${" --- |".repeat(rows[0]?.length ?? 0)}`, ...body].join("\n");
}

function onOneLine<One extends { text: string }>(runs: One[]): One[] {
  return runs.map((run) => ({ ...run, text: run.text.replaceAll("\n", " ") }));
}
