import { type FormEvent, useRef, useState } from "react";
import { byDetail, SUBSCRIBER_DETAILS } from "#app/letters/subscriptions/subscriber-details.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import {
  columnValues,
  FIELDS,
  type ImportColumns,
  type ImportField,
  proposeVerdicts,
  unanswered,
  type Verdict,
} from "./import-columns.ts";
import type { ImportFile } from "./import-file.ts";

type ColumnMappingProps = {
  file: ImportFile;
  /** Called when a choice has changed, so that the last check is no longer valid. */
  onChange: () => void;
  onChoose: (columns: ImportColumns) => void;
};

const FIELD_LABELS: Record<ImportField, string> = {
  email: "Colonne des adresses",
  date: "Colonne de la date d’inscription",
  ...byDetail((detail) => SUBSCRIBER_DETAILS[detail].columnQuestion),
};
const VERDICTS: Record<Verdict, string> = {
  confirmed: "inscrite",
  pending: "à confirmer : rien ne part avant",
  withdrawn: "partie : ne plus lui écrire",
  skipped: "ne pas reprendre : adresse bloquée, rebond…",
};
const NOT_ANSWERED = "Dites ce que veut dire cette valeur.";

type Choices = ReadonlyMap<number, ReadonlyMap<string, Verdict | null>>;

/**
 * Columns are found by their names. The meaning of another tool's states is proposed for the usual words, and nothing is
 * taken before the importer has confirmed the meaning of each value.
 */
export function ColumnMapping({ file: { table, columns }, onChange, onChoose }: ColumnMappingProps) {
  const selects = useRef(new Map<string, HTMLSelectElement | null>());
  const [fields, setFields] = useState(columns.fields);
  const [choices, setChoices] = useState<Choices>(
    () => new Map([...columns.verdicts].map(([column, values]) => [column, proposeVerdicts(values)])),
  );
  const [isChecked, setChecked] = useState(false);
  const others = table.titles.flatMap((title, column) =>
    Object.values(fields).includes(column) ? [] : [{ title: title.trim(), column }],
  );
  const chosen = others.filter(({ column }) => choices.has(column));

  function toggle(column: number): void {
    const next = new Map(choices);
    if (!next.delete(column)) next.set(column, proposeVerdicts(unanswered(columnValues(table, column))));
    setChoices(next);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setChecked(true);
    const answered = new Map(chosen.map(({ column }) => [column, choices.get(column) ?? new Map()]));
    const missing = [...answered].flatMap(([column, values]) =>
      [...values].flatMap(([value, verdict]) => (verdict ? [] : [keyOf(column, value)])),
    );
    const [first] = missing;
    if (first === undefined) onChoose({ fields, verdicts: answered });
    else selects.current.get(first)?.focus();
  }

  return (
    <form className="admin-columns" onChange={onChange} onSubmit={submit} noValidate>
      <h2>Les colonnes de ce fichier</h2>
      {FIELDS.map((field) => (
        <Field key={field} label={FIELD_LABELS[field]}>
          {(control) => (
            <select
              {...control}
              value={String(fields[field])}
              onChange={({ currentTarget: { value } }) => setFields({ ...fields, [field]: Number(value) })}
            >
              <option value="-1">aucune</option>
              {table.titles.map((title, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title, and never move.
                <option key={column} value={String(column)}>
                  {title.trim() || `(colonne ${column + 1})`}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <fieldset hidden={others.length === 0}>
        <legend>Colonnes qui disent qui est inscrit, parti ou bloqué</legend>
        {others.map(({ title, column }) => (
          <label key={column} className="admin-column">
            <input type="checkbox" checked={choices.has(column)} onChange={() => toggle(column)} />
            <span>{title || `(colonne ${column + 1})`}</span>
          </label>
        ))}
      </fieldset>
      <NotTaken titles={others.filter(({ column }) => !choices.has(column)).map(({ title }) => title)} />
      {chosen.flatMap(({ title, column }) =>
        [...(choices.get(column) ?? [])].map(([value, verdict]) => (
          <Field
            key={keyOf(column, value)}
            label={`« ${title} » : ${value}`}
            error={isChecked && !verdict ? NOT_ANSWERED : null}
          >
            {(control) => (
              <select
                {...control}
                ref={(select) => void selects.current.set(keyOf(column, value), select)}
                value={verdict ?? ""}
                onChange={(event) => {
                  const values = new Map(choices.get(column)).set(value, readVerdict(event.currentTarget.value));
                  setChoices(new Map(choices).set(column, values));
                }}
              >
                <option value="">à choisir</option>
                {Object.entries(VERDICTS).map(([one, text]) => (
                  <option key={one} value={one}>
                    {text}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )),
      )}
      <Button type="submit" tone="quiet">
        Vérifier avec ces colonnes
      </Button>
    </form>
  );
}

function NotTaken({ titles }: { titles: string[] }) {
  const named = titles.filter((title) => title !== "");
  if (named.length === 0) return null;
  return <p className="muted">{`Le site ne garde pas le reste : ${named.join(", ")}.`}</p>;
}

function keyOf(column: number, value: string): string {
  return `${column} ${value}`;
}

function readVerdict(value: string): Verdict | null {
  return Object.hasOwn(VERDICTS, value) ? (value as Verdict) : null;
}
