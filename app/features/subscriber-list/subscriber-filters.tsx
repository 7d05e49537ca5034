import { type ChangeEvent, useEffect, useId, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { PURPOSE_LABELS, PURPOSES } from "#app/features/newsletter/purposes.ts";
import { Button } from "#app/ui/button.tsx";
import { STATUS_LABELS, sourceChoiceLabel } from "./subscriber-labels.ts";
import {
  FIELDS,
  hasFilter,
  NO_SOURCE,
  PURPOSE_WORDS,
  STATUS_WORDS,
  type SubscriberQuery,
  toSearchParams,
} from "./subscriber-query.ts";
import { LIST_PATH, listPath } from "./subscriber-view.ts";

const TYPING_PAUSE_MS = 300;

/** A plain form; with scripts, it is sent at each choice and at each pause in typing. */
export function SubscriberFilters({ query, sources }: { query: SubscriberQuery; sources: string[] }) {
  const id = useId();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useFieldsInStep(form, query);
  useEffect(() => () => clearTimeout(timer.current), []);

  function sendSoon(event: ChangeEvent<HTMLFormElement>) {
    const pause = event.target instanceof HTMLInputElement ? TYPING_PAUSE_MS : 0;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void submit(form.current, { replace: true, preventScrollReset: true });
    }, pause);
  }

  return (
    <Form ref={form} method="get" action={LIST_PATH} role="search" className="admin-filters" onChange={sendSoon}>
      <div>
        <label htmlFor={`${id}-search`}>Rechercher une adresse</label>
        <input
          id={`${id}-search`}
          type="search"
          name={FIELDS.search}
          defaultValue={query.search}
          placeholder="partie de l’adresse"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div>
        <label htmlFor={`${id}-source`}>Source</label>
        <select id={`${id}-source`} name={FIELDS.source} defaultValue={sourceValue(query)}>
          <option value="">Toutes</option>
          {sources.map((source) => (
            <option key={source} value={source || NO_SOURCE}>
              {sourceChoiceLabel(source)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-status`}>État</label>
        <select id={`${id}-status`} name={FIELDS.status} defaultValue={statusValue(query)}>
          <option value="">Tous</option>
          {(["confirmed", "pending", "unsubscribed"] as const).map((status) => (
            <option key={status} value={STATUS_WORDS[status]}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-purpose`}>Objet</label>
        <select id={`${id}-purpose`} name={FIELDS.purpose} defaultValue={purposeValue(query)}>
          <option value="">Tous</option>
          {PURPOSES.map((purpose) => (
            <option key={purpose} value={PURPOSE_WORDS[purpose]}>
              {PURPOSE_LABELS[purpose]}
            </option>
          ))}
        </select>
      </div>
      {[FIELDS.sort, FIELDS.direction].map((name) => {
        const value = toSearchParams(query).get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      <Button type="submit" tone="quiet">
        Rechercher
      </Button>
      {hasFilter(query) ? (
        <Link
          to={listPath({ ...query, search: "", source: null, status: null, purpose: null })}
          className="admin-reset"
          // What was just typed is not sent after all.
          onClick={() => clearTimeout(timer.current)}
        >
          Effacer les filtres
        </Link>
      ) : null}
    </Form>
  );
}

/** After a link or a step back, the fields say what the list shows; a field being typed in is left alone. */
function useFieldsInStep(form: { current: HTMLFormElement | null }, query: SubscriberQuery) {
  useEffect(() => {
    const values = {
      [FIELDS.search]: query.search,
      [FIELDS.source]: sourceValue(query),
      [FIELDS.status]: statusValue(query),
      [FIELDS.purpose]: purposeValue(query),
    };
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      const isTyped = field === document.activeElement && field instanceof HTMLInputElement;
      if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && !isTyped) field.value = value;
    }
  }, [form, query]);
}

function sourceValue({ source }: SubscriberQuery): string {
  return source === null ? "" : source || NO_SOURCE;
}

function purposeValue({ purpose }: SubscriberQuery): string {
  return purpose ? PURPOSE_WORDS[purpose] : "";
}

function statusValue({ status }: SubscriberQuery): string {
  return status ? STATUS_WORDS[status] : "";
}
