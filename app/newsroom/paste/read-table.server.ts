import { type ClipboardElement, elementsIn, findElement, isElement, numberIn } from "./clipboard-tree.server.ts";
import type { Run } from "./pasted-blocks.ts";
import { withoutMarks } from "./tidy-runs.server.ts";

type ReadCell = (cell: ClipboardElement) => Run[];

/** False for layout tables, as in e-mails: their cells are read one after the other. */
export function isDataTable(table: ClipboardElement): boolean {
  if (/^(?:presentation|none)$/.test(table.attributes["role"] ?? "")) return false;
  // Up to the first of them: of tables in tables, each reads no more than what stands before the next one.
  const isLayout = findElement(table, (held) => held !== table && LAYOUT.test(held.name)) !== undefined;
  const rows = isLayout ? [] : rowsOf(table);
  return rows.length > 1 && rows.some((row) => cellsOf(row).length > 1);
}

const LAYOUT = /^(?:table|h[1-6]|[uo]l|blockquote)$/;

/** A row within another one is text of its cell: it would be read once for each row around it. */
function rowsOf(table: ClipboardElement): ClipboardElement[] {
  return [...elementsIn(table, "tr")].filter(({ name }) => name === "tr");
}

function cellsOf(row: ClipboardElement): ClipboardElement[] {
  return row.children.filter((child) => isElement(child, "td") || isElement(child, "th")) as ClipboardElement[];
}

const MAX_COLUMNS = 30;
/** Of a table as wide as it may be, some 300 rows. */
const MAX_EMPTY_CELLS = 10_000;

/** `merged`: how many of its cells take several places. Null for a table without words. */
export function readTable(table: ClipboardElement, readCell: ReadCell): { rows: Run[][][]; merged: number } | null {
  const held: HeldColumns = { rows: [], left: MAX_EMPTY_CELLS, merged: 0 };
  const lines = rowsOf(table).map((row) => readRow(row, held, readCell));
  const filled = lines.filter((row) => row.some((cell) => cell.length > 0));
  const width = Math.max(0, ...filled.map((row) => row.length));
  if (width === 0) return null;
  // Markdown takes rows that are shorter than the first one.
  const filledUp = Math.min(width, MAX_EMPTY_CELLS / filled.length);
  const rows = filled.map((row, index) => [
    ...row.map((cell) => (index === 0 ? withoutMarks(cell) : cell)),
    ...emptyCells((index === 0 ? width : filledUp) - row.length),
  ]);
  return { rows, merged: held.merged };
}

/** `rows`: by column, how many of the next rows a cell above takes. `left`: how many places may still be held. */
type HeldColumns = { rows: number[]; left: number; merged: number };

/** Places each cell in its column; places covered by merged cells stay empty. */
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
