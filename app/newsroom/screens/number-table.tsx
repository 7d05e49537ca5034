import { useEffect, useRef } from "react";
import { DATES_LIST, LIST_WORDS } from "#app/newsroom/fields/document-forms.ts";
import type { FieldView } from "#app/newsroom/fields/field-labels.ts";
import { controlId, FIELD_PREFIXES } from "#app/newsroom/fields/field-names.ts";
import { newDates } from "#app/newsroom/fields/new-dates.ts";
import { Button } from "#app/ui/button.tsx";
import type { Problem } from "./draft-view.server.ts";
import { FieldControl } from "./field-control.tsx";

export type Parts = { file: string; index: number; problems: Problem[]; isReadOnly: boolean };

export function RemoveButton({ file, list, item }: { file: string; list: string; item: string }) {
  return (
    <Button type="submit" tone="quiet" name={FIELD_PREFIXES.remove} value={`${file}:${list}:${item}`}>
      {LIST_WORDS[list]?.remove}
    </Button>
  );
}

export function errorsOf({ path }: FieldView, { index, problems }: Omit<Parts, "isReadOnly">): string[] {
  const href = `#${controlId.field(index, path)}`;
  return problems.flatMap((problem) => (problem.href === href ? [problem.message] : []));
}

type NumberTableProps = Parts & {
  fields: FieldView[];
  canGrow: boolean;
  /** Each row is a date of curves, and dates can be added and removed. */
  hasDates: boolean;
};

export function NumberTable({ fields, canGrow, hasDates, ...parts }: NumberTableProps) {
  const { file, index, isReadOnly } = parts;
  const cells = fields.filter(({ cell }) => cell !== undefined);
  const isOfDates = cells.some(({ path }) => path.startsWith("series/"));
  const columns = [...new Set(cells.map(({ cell }) => cell?.column))];
  const found = [...new Set(cells.map(({ cell }) => cell?.row ?? ""))];
  const rows = isOfDates ? [...found].sort(compareDates) : found;
  const table = useFocusOnNewRow(rows);
  if (cells.length === 0) return null;
  const list = hasDates ? DATES_LIST : "rows";
  const canShrink = (canGrow || hasDates) && rows.length > (hasDates ? 2 : 1);
  return (
    <div className="draft-table">
      <table ref={table}>
        <thead>
          <tr>
            {isOfDates ? <th scope="col">Date</th> : null}
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {canShrink ? (
              <th scope="col">
                <span className="sr-only">Enlever</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} data-row={row}>
              {isOfDates ? <th scope="row">{row}</th> : null}
              {columns.map((column) => (
                <td key={column}>
                  {cells
                    .filter(({ cell }) => cell?.row === row && cell.column === column)
                    .map((field) => (
                      <FieldControl
                        key={field.path}
                        {...{ file, index, field, isReadOnly }}
                        errors={errorsOf(field, parts)}
                      />
                    ))}
                </td>
              ))}
              {canShrink ? (
                <td>
                  <RemoveButton file={file} list={list} item={hasDates ? row : `~${row}`} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {hasDates ? <NewDates file={file} dates={newDates(rows)} /> : null}
    </div>
  );
}

/** A year is before its parts and its days. */
function compareDates(one: string, other: string): number {
  return Number.parseFloat(one) - Number.parseFloat(other) || one.localeCompare(other);
}

function NewDates({ file, dates }: { file: string; dates: string[] }) {
  return (
    <details>
      <summary>{LIST_WORDS[DATES_LIST]?.add}</summary>
      <div className="button-row">
        {dates.map((date) => (
          <Button
            key={date}
            type="submit"
            tone="quiet"
            name={FIELD_PREFIXES.add}
            value={`${file}:${DATES_LIST}:${date}`}
          >
            {date}
          </Button>
        ))}
      </div>
    </details>
  );
}

/** The button of a date leaves the page when it is pressed, so the focus moves to the new row. */
function useFocusOnNewRow(rows: string[]) {
  const table = useRef<HTMLTableElement>(null);
  const former = useRef(rows);
  useEffect(() => {
    const added = rows.find((row) => !former.current.includes(row));
    former.current = rows;
    if (added === undefined || document.activeElement !== document.body) return;
    const row = [...(table.current?.rows ?? [])].find((one) => one.dataset["row"] === added);
    row?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }, [rows]);
  return table;
}
