import { type ChangeEvent, useCallback, useEffect, useId, useRef } from "react";
import { Form, Link, useLocation, useSubmit } from "react-router";
import { PURPOSE_LABELS, PURPOSES } from "#app/features/newsletter/purposes.ts";
import { Button } from "#app/ui/button.tsx";
import { STATUS_LABELS, sinceLabel, sourceChoiceLabel } from "./subscriber-labels.ts";
import {
  FIELDS,
  hasFilter,
  NO_FILTER,
  NO_SOURCE,
  PURPOSE_WORDS,
  parseSubscriberQuery,
  SINCE_DAYS,
  STATUS_WORDS,
  type SubscriberQuery,
  toSearchParams,
} from "./subscriber-query.ts";
import { listPath } from "./subscriber-view.ts";

const TYPING_PAUSE_MS = 300;

export const FILTERS_NAME = "filtres";

export function SubscriberFilters({ query, sources }: { query: SubscriberQuery; sources: string[] }) {
  const id = useId();
  const submit = useSubmit();
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = useCallback(
    (pause: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        void submit(form.current, { replace: true, preventScrollReset: true });
      }, pause);
    },
    [submit],
  );
  useFieldsInStep(form, query, send);

  function sendSoon(event: ChangeEvent<HTMLFormElement>) {
    send(event.target instanceof HTMLInputElement ? TYPING_PAUSE_MS : 0);
  }

  return (
    <Form
      ref={form}
      method="get"
      action={pathname}
      name={FILTERS_NAME}
      // A restored value would look like a choice.
      autoComplete="off"
      role="search"
      onChange={sendSoon}
      onSubmit={() => clearTimeout(timer.current)}
    >
      <fieldset className="admin-filters">
        <legend>Filtrer la liste</legend>
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
        <div>
          <label htmlFor={`${id}-since`}>Inscription</label>
          <select id={`${id}-since`} name={FIELDS.since} defaultValue={query.sinceDays ?? ""}>
            <option value="">Toutes dates</option>
            {SINCE_DAYS.map((days) => (
              <option key={days} value={days}>
                {sinceLabel(days)}
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
            to={listPath({ ...query, ...NO_FILTER }, undefined, pathname)}
            className="admin-reset"
            onClick={() => clearTimeout(timer.current)}
          >
            Effacer les filtres
          </Link>
        ) : null}
      </fieldset>
    </Form>
  );
}

/** Sends what was chosen before hydration. Afterwards the fields follow the list, except one being typed in. */
function useFieldsInStep(
  form: { current: HTMLFormElement | null },
  query: SubscriberQuery,
  send: (pause: number) => void,
) {
  const shown = useRef<SubscriberQuery>(null);
  useEffect(() => {
    const isFirst = shown.current === null;
    shown.current = query;
    for (const [name, value] of Object.entries(valuesOf(query))) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.value === value) continue;
      const isTyped = field === document.activeElement && field instanceof HTMLInputElement;
      if (isFirst) send(isTyped ? TYPING_PAUSE_MS : 0);
      else if (!isTyped) field.value = value;
    }
  }, [form, query, send]);
}

function valuesOf(query: SubscriberQuery): Record<string, string> {
  return {
    [FIELDS.search]: query.search,
    [FIELDS.source]: sourceValue(query),
    [FIELDS.status]: statusValue(query),
    [FIELDS.purpose]: purposeValue(query),
    [FIELDS.since]: String(query.sinceDays ?? ""),
  };
}

/** The list may still be on its way to it. */
export function queryOnScreen(query: SubscriberQuery): SubscriberQuery {
  const form = document.forms.namedItem(FILTERS_NAME);
  if (!form) return query;
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return parseSubscriberQuery(new URLSearchParams(fields));
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
