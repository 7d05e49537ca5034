import { type ClipboardElement, elementsIn, findElement, isElementNamed, numberIn } from "./clipboard-tree.server.ts";
import type { Run } from "./pasted-blocks.ts";
import { withoutMarks } from "./tidy-runs.server.ts";

type ReadCell = (cell: ClipboardElement) => Run[];

/** Returns false for layout tables, as in e-mails; their cells are read one after the other. */
export function isDataTable(table: ClipboardElement): boolean {
  if (/^(?:presentation|none)$/.test(table.attributes["role"] ?? "")) return false;
  // The search stops at the first such element, so that nested tables are not searched repeatedly.
  const isLayout = findElement(table, (held) => held !== table && LAYOUT.test(held.name)) !== undefined;
  const rows = isLayout ? [] : rowsOf(table);
  return rows.length > 1 && rows.some((row) => cellsOf(row).length > 1);
}

const LAYOUT = /^(?:table|h[1-6]|[uo]l|blockquote)$/;

/** A row inside another row is text of its cell; otherwise it would be read once for each row around it. */
function rowsOf(table: ClipboardElement): ClipboardElement[] {
  return [...elementsIn(table, "tr")].filter(({ name }) => name === "tr");
}

function cellsOf(row: ClipboardElement): ClipboardElement[] {
  return row.children.filter(
    (child) => isElementNamed(child, "td") || isElementNamed(child, "th"),
  ) as ClipboardElement[];
}

const MAX_COLUMNS = 30;
/** This allows some 300 rows of a table with the maximum width. */
const MAX_EMPTY_CELLS = 10_000;

/** `merged` counts the cells that take several places. Returns null for a table without words. */
export function readTable(table: ClipboardElement, readCell: ReadCell): { rows: Run[][][]; merged: number } | null {
  const held: HeldColumns = { rows: [], left: MAX_EMPTY_CELLS, merged: 0 };
  const lines = rowsOf(table).map((row) => readRow(row, held, readCell));
  const filled = lines.filter((row) => row.some((cell) => cell.length > 0));
  const width = Math.max(0, ...filled.map((row) => row.length));
  if (width === 0) return null;
  // In Markdown, rows may be shorter than the first one.
  const filledUp = Math.min(width, MAX_EMPTY_CELLS / filled.length);
  const rows = filled.map((row, index) => [
    ...row.map((cell) => (index === 0 ? withoutMarks(cell) : cell)),
    ...emptyCells((index === 0 ? width : filledUp) - row.length),
  ]);
  return { rows, merged: held.merged };
}

/**
 * `rows` says by column how many further rows a cell above covers; `left` is the number of places that may still
 * be covered.
 */
type HeldColumns = { rows: number[]; left: number; merged: number };

/** Puts each cell in its column; places covered by merged cells stay empty. */
function readRow(row: ClipboardElement, held: HeldColumns, readCell: ReadCell): Run[][] {
  const line: Run[][] = [];
  const skipHeld = () => {
    for (let rows = held.rows[line.length] ?? 0; rows > 0 && held.left > 0; rows = held.rows[line.length] ?? 0) {
      held.rows[line.length] = rows - 1;
      held.left -= 1;
      line.push([]);
    }
  };
  for (const cell of cellsOf(row)) {
    skipHeld();
    const columns = Math.min(MAX_COLUMNS, numberIn(cell.attributes["colspan"]) ?? 1);
    const rows = numberIn(cell.attributes["rowspan"]) ?? 1;
    if (columns > 1 || rows > 1) held.merged += 1;
    for (let column = 0; column < columns; column += 1) held.rows[line.length + column] = rows - 1;
    line.push(readCell(cell), ...emptyCells(columns - 1));
  }
  skipHeld();
  return line;
}

function emptyCells(length: number): Run[][] {
  return Array.from({ length: Math.max(0, length) }, () => []);
}
