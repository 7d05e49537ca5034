import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { documentFields } from "./document-fields.server.ts";

export type FigureNumbers = {
  columns: string[];
  /** `date` is null for bars, whose names are in a column. */
  rows: { key: string; date: string | null; cells: string[] }[];
};

const WORDS: Record<string, string> = { true: "oui", false: "non" };

/** Returns the numbers of a figure as a table; without rows when its words are all in the drawing. */
export function numbersOf({ document, files }: Pick<Draft, "document" | "files">): FigureNumbers {
  const text = files.find(({ path }) => path === document)?.text ?? "";
  const fields = documentFields(document, text, {}).flatMap((group) => group.fields);
  const cells = fields.flatMap(({ cell, path, value }) =>
    cell ? [{ ...cell, path, value: WORDS[value] ?? value }] : [],
  );
  const isOfDates = cells.some(({ path }) => path.startsWith("series/"));
  const columns = [...new Set(cells.map(({ column }) => column))];
  const keys = [...new Set(cells.map(({ row }) => row))];
  const ordered = isOfDates
    ? keys.sort((one, other) => Number.parseFloat(one) - Number.parseFloat(other) || one.localeCompare(other))
    : keys;
  const valueAt = (row: string, column: string) =>
    cells
      .filter((cell) => cell.row === row && cell.column === column)
      .map(({ value }) => value)
      .join(" ");
  return {
    columns,
    rows: ordered.map((key) => ({
      key,
      date: isOfDates ? key : null,
      cells: columns.map((column) => valueAt(key, column)),
    })),
  };
}
