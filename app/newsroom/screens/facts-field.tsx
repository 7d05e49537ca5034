import { createContext, useContext } from "react";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { FACT_SEARCH_FIELDS } from "#app/newsroom/drafts/draft-paths.ts";
import { FACTS_LIST } from "#app/newsroom/fields/document-forms.ts";
import { type FieldView, factIds } from "#app/newsroom/fields/field-labels.ts";
import { controlId, FIELD_PREFIXES } from "#app/newsroom/fields/field-names.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";

/** The facts found for one field; the field is named by its file and its name. */
export type FactSearch = {
  field: string;
  /** Where the search is shown, beside its field. */
  href: string;
  words: string;
  total: number;
  found: { id: string; statement: string; worth: string }[];
  /** Where a new fact is written; null for a document without facts of its own. */
  add: string | null;
};

/** Null while no field looks for a fact. */
export const FactSearchContext = createContext<FactSearch | null>(null);

/** Opens the search beside its field, in the page of the editor. */
export function factSearchHref(place: string, id: string): string {
  return `?${new URLSearchParams({ [FACT_SEARCH_FIELDS.field]: place })}#${id}`;
}

type FactsFieldProps = { file: string; index: number; field: FieldView; errors: string[]; isReadOnly: boolean };

/** Shows facts by their statements, with buttons that remove them, and a search that adds others. */
export function FactsField({ file, index, field, errors, isReadOnly }: FactsFieldProps) {
  const { path, name, label, options } = field;
  const id = controlId.field(index, path);
  const place = `${file}:${name}`;
  const search = useContext(FactSearchContext);
  const isOpen = search?.field === place && !isReadOnly;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in the grid of the fields
    <div role="group" id={id} tabIndex={-1} aria-labelledby={`${id}-nom`} className="facts-field">
      <p id={`${id}-nom`}>{label}</p>
      <ul className="facts-found">
        {factIds(field).map((fact) => (
          <li key={fact}>
            <FrenchText>{options?.[fact] ?? fact}</FrenchText>
            {isReadOnly ? null : (
              <Button
                type="submit"
                tone="quiet"
                name={FIELD_PREFIXES.remove}
                value={`${file}:${FACTS_LIST}:${name}:${fact}`}
                aria-label={`Enlever cette preuve : ${options?.[fact] ?? fact}`}
              >
                Enlever
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FieldError error={errors.join(" ; ") || null} />
      {isOpen ? <Search search={search} chosen={factIds(field)} /> : null}
      {isOpen || isReadOnly ? null : (
        <Button type="submit" tone="quiet" name={DRAFT_FIELDS.next} value={factSearchHref(place, id)}>
          Choisir une preuve<span className="sr-only">{` : ${label}`}</span>
        </Button>
      )}
    </div>
  );
}

function Search({ search, chosen }: { search: FactSearch; chosen: string[] }) {
  const { field, href, words, found, total, add } = search;
  const [file, name] = [field.slice(0, field.indexOf(":")), field.slice(field.indexOf(":") + 1)];
  const free = found.filter(({ id }) => !chosen.includes(id));
  return (
    <div className="fact-search">
      <Field label="Chercher une preuve" hint="Des mots de son énoncé, son auteur ou le titre de sa source.">
        {(control) => (
          <input {...control} type="search" name={FACT_SEARCH_FIELDS.words} defaultValue={words} autoComplete="off" />
        )}
      </Field>
      <Button type="submit" tone="quiet" name={DRAFT_FIELDS.next} value={href}>
        Chercher
      </Button>
      <p role="status" className="muted">
        {sayFound(words, found.length, total)}
      </p>
      <ul className="facts-found">
        {free.map(({ id, statement, worth }) => (
          <li key={id}>
            <span>
              <FrenchText>{statement}</FrenchText>
              <small className="muted">{worth}</small>
            </span>
            <Button
              type="submit"
              tone="quiet"
              name={FIELD_PREFIXES.add}
              value={`${file}:${FACTS_LIST}:${name}:${id}`}
              aria-label={`Choisir : ${statement}`}
            >
              Choisir
            </Button>
          </li>
        ))}
      </ul>
      {add === null ? null : (
        <Button type="submit" tone="quiet" name={DRAFT_FIELDS.next} value={add}>
          Ajouter une preuve
        </Button>
      )}
    </div>
  );
}

function sayFound(words: string, shown: number, total: number): string {
  if (words === "") return shown === 0 ? "" : "Les plus proches de ce document :";
  if (total === 0) return "Aucune preuve n’a tous ces mots. Essayez-en moins.";
  const more = total > shown ? ` ; les ${shown} premières, précisez pour voir les autres` : "";
  return `${total === 1 ? "1 preuve" : `${total} preuves`}${more}.`;
}
