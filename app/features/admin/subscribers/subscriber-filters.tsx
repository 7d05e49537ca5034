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

const FILTERS_NAME = "filtres";

export function SubscriberFilters({ query, sources }: { query: SubscriberQuery; sources: string[] }) {
  const id = useId();
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const { send, cancel } = useLateSending(form);
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
      onSubmit={cancel}
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
        <Choice
          name={FIELDS.source}
          label="Source"
          all="Toutes"
          value={sourceValue(query)}
          options={sourceOptions(sources)}
        />
        <Choice name={FIELDS.status} label="État" all="Tous" value={statusValue(query)} options={STATUS_OPTIONS} />
        <Choice name={FIELDS.purpose} label="Objet" all="Tous" value={purposeValue(query)} options={PURPOSE_OPTIONS} />
        <Choice
          name={FIELDS.since}
          label="Inscription"
          all="Toutes dates"
          value={sinceValue(query)}
          options={SINCE_OPTIONS}
        />
        {[FIELDS.sort, FIELDS.direction].map((name) => {
          const value = toSearchParams(query).get(name);
          return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
        })}
        <Button type="submit" tone="quiet">
          Rechercher
        </Button>
        {hasFilter(query) ? (
          <Link to={listPath({ ...query, ...NO_FILTER }, undefined, pathname)} className="admin-reset" onClick={cancel}>
            Effacer les filtres
          </Link>
        ) : null}
      </fieldset>
    </Form>
  );
}

type ChoiceProps = { name: string; label: string; all: string; value: string; options: Option[] };
type Option = { value: string; text: string };

function Choice({ name, label, all, value, options }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

const STATUS_OPTIONS = (["confirmed", "pending", "unsubscribed"] as const).map((status) => ({
  value: STATUS_WORDS[status],
  text: STATUS_LABELS[status],
}));

const PURPOSE_OPTIONS = PURPOSES.map((purpose) => ({ value: PURPOSE_WORDS[purpose], text: PURPOSE_LABELS[purpose] }));

const SINCE_OPTIONS = SINCE_DAYS.map((days) => ({ value: String(days), text: sinceLabel(days) }));

function sourceOptions(sources: string[]): Option[] {
  return sources.map((source) => ({ value: source || NO_SOURCE, text: sourceChoiceLabel(source) }));
}

function useLateSending(form: FormOnPage) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => cancel, [cancel]);
  const send = useCallback(
    (pause: number) => {
      cancel();
      timer.current = setTimeout(() => {
        void submit(form.current, { replace: true, preventScrollReset: true });
      }, pause);
    },
    [submit, form, cancel],
  );
  return { send, cancel };
}

type FormOnPage = { current: HTMLFormElement | null };

/** Sends what was chosen before hydration. Afterwards the fields follow the list, except one being typed in. */
function useFieldsInStep(form: FormOnPage, query: SubscriberQuery, send: (pause: number) => void) {
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
    [FIELDS.since]: sinceValue(query),
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

function sinceValue({ sinceDays }: SubscriberQuery): string {
  return String(sinceDays ?? "");
}
