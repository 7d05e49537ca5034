import { type ClipboardEvent, type RefObject, useRef } from "react";
import { LIST_WORDS } from "#app/newsroom/fields/document-forms.ts";
import type { FieldView } from "#app/newsroom/fields/field-labels.ts";
import { controlId, FIELD_PREFIXES, fieldName, markName } from "#app/newsroom/fields/field-names.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FileView, Problem } from "./draft-view.server.ts";
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

type NumberTableProps = Parts & { fields: FieldView[]; canGrow: boolean; sheet: FileView["sheet"] };

export function NumberTable({ fields, canGrow, sheet, ...parts }: NumberTableProps) {
  const { file, index, isReadOnly } = parts;
  const paste = useRef<HTMLTextAreaElement>(null);
  const cells = fields.filter(({ cell }) => cell !== undefined);
  const isOfDates = cells.some(({ path }) => path.startsWith("series/"));
  const columns = [...new Set(cells.map(({ cell }) => cell?.column))];
  const found = [...new Set(cells.map(({ cell }) => cell?.row ?? ""))];
  const rows = isOfDates ? [...found].sort(compareDates) : found;
  if (cells.length === 0) return null;
  const canShrink = canGrow && rows.length > 1;
  return (
    <>
      {sheet === null || isReadOnly ? null : <Sheet {...{ file, sheet, isOfDates }} area={paste} />}
      <div className="draft-table" onPaste={(event) => pasteCells(event, paste.current)}>
        <table>
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
              <tr key={row}>
                {isOfDates ? <th scope="row">{cells.find(({ cell }) => cell?.row === row)?.cell?.heading}</th> : null}
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
                    <RemoveButton file={file} list="rows" item={`~${row}`} />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** A year is before its parts and its days. */
function compareDates(one: string, other: string): number {
  return Number.parseFloat(one) - Number.parseFloat(other) || one.localeCompare(other);
}

type SheetProps = {
  file: string;
  sheet: NonNullable<FileView["sheet"]>;
  isOfDates: boolean;
  area: RefObject<HTMLTextAreaElement | null>;
};

/** The whole table as text, which a spreadsheet can fill and in which rows and columns are added and removed. */
function Sheet({ file, sheet, isOfDates, area }: SheetProps) {
  const name = fieldName("sheet", file);
  const [title, row, example] = isOfDates
    ? [
        "Coller le tableau d’un tableur, ajouter une date ou une courbe",
        "une date par ligne, une courbe par colonne.",
        "Date ; Recettes ; Dépenses\n2024 ; 12,5 ; 13\n2025 ; 12,8 ; 13,4",
      ]
    : ["Coller le tableau d’un tableur", "un nom par ligne, puis son nombre.", "Paris ; 12,5\nLyon ; 8"];
  return (
    <details className="draft-fold draft-sheet" open={sheet.text === ""}>
      <summary>{title}</summary>
      <Field
        label="Tout le tableau"
        hint={`Copiez les cases dans le tableur, avec leurs titres, et collez-les ici. Ou tapez : ${row}`}
      >
        {(control) => (
          <textarea
            {...control}
            // A new text of the server is shown in the place of the former one.
            key={sheet.mark}
            ref={area}
            name={name}
            defaultValue={sheet.text}
            placeholder={example}
            rows={Math.min(16, sheet.text.split("\n").length + 2)}
            spellCheck={false}
          />
        )}
      </Field>
      <input type="hidden" name={markName(name)} value={sheet.mark} />
      <Button type="submit" tone="quiet" name={FIELD_PREFIXES.sheet} value={file}>
        Remplir le tableau
      </Button>
    </details>
  );
}

/** Several cells that are pasted into one replace the whole table, as if they were pasted into its text. */
function pasteCells(event: ClipboardEvent<HTMLElement>, area: HTMLTextAreaElement | null): void {
  const text = event.clipboardData.getData("text/plain").trim();
  if (!area || event.target === area || !/[\t\n]/.test(text)) return;
  event.preventDefault();
  const fold = area.closest("details");
  if (fold) fold.open = true;
  area.value = text;
  fold?.querySelector("button")?.click();
}
