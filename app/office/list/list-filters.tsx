import { type ChangeEvent, useCallback, useEffect, useRef } from "react";
import { Form, Link, useLocation, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { type Filter, type Filters, type Query, toHref, writeQuery } from "./list-query.ts";

const TYPING_PAUSE_MS = 300;

/** Buttons outside the form refer to it by this id. */
export const FILTERS_ID = "filtres";

export type ListFiltersProps<F extends Filters> = {
  filters: F;
  query: Query<F>;
  legend: string;
  submit: string;
  placeholder?: string;
  /** When true, each change is sent without waiting for the button. */
  isLive?: boolean;
};

export function ListFilters<F extends Filters>({ filters, query, legend, submit, ...props }: ListFiltersProps<F>) {
  const { placeholder, isLive = false } = props;
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const { send, cancel } = useLateSending(form);
  const fields = Object.entries(filters).filter(([, { label }]) => label !== undefined);
  const texts = Object.fromEntries(fields.map(([key, { name, write }]) => [name, write(query[key])]));
  useFieldsInStep(form, texts, isLive ? send : null);
  const hidden = Object.entries(filters).filter(([key, { label }]) => label === undefined && key !== "page");
  const unfiltered = writeQuery(filters, Object.fromEntries(hidden.map(([key]) => [key, query[key]])) as never);
  const isFiltered = Object.values(texts).some((text) => text !== "");

  function sendSoon(event: ChangeEvent<HTMLFormElement>) {
    send(event.target instanceof HTMLInputElement ? TYPING_PAUSE_MS : 0);
  }

  return (
    <Form
      ref={form}
      id={FILTERS_ID}
      method="get"
      action={pathname}
      // A value restored by the browser would look like a choice of the person.
      autoComplete="off"
      role="search"
      onChange={isLive ? sendSoon : undefined}
      onSubmit={cancel}
    >
      <fieldset className="admin-filters">
        <legend>{legend}</legend>
        {fields.map(([key, filter]) => (
          <FilterField key={key} filter={filter} text={texts[filter.name] ?? ""} placeholder={placeholder} />
        ))}
        {[...unfiltered].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" tone="quiet">
          {submit}
        </Button>
        {isFiltered ? (
          <Link to={toHref(pathname, unfiltered)} onClick={cancel}>
            Effacer les filtres
          </Link>
        ) : null}
      </fieldset>
    </Form>
  );
}

type FilterFieldProps = { filter: Filter<unknown>; text: string; placeholder: string | undefined };

function FilterField({ filter: { name, label, options }, text, placeholder }: FilterFieldProps) {
  const groups = [...new Set(options?.map(({ group }) => group))];
  const optionsOf = (wanted: string | undefined) =>
    options
      ?.filter(({ group }) => group === wanted)
      .map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ));
  return (
    <Field label={label}>
      {(control) =>
        options ? (
          <select {...control} name={name} defaultValue={text}>
            {groups.map((group) =>
              group ? (
                <optgroup key={group} label={group}>
                  {optionsOf(group)}
                </optgroup>
              ) : (
                optionsOf(group)
              ),
            )}
          </select>
        ) : (
          <input
            {...control}
            {...{ name, placeholder }}
            type="search"
            defaultValue={text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )
      }
    </Field>
  );
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

/**
 * A choice made before hydration is submitted. Afterwards the fields follow the list, except the one being typed in.
 */
function useFieldsInStep(form: FormOnPage, texts: Record<string, string>, send: ((pause: number) => void) | null) {
  const isFirst = useRef(true);
  const shown = JSON.stringify(texts);
  useEffect(() => {
    for (const [name, text] of Object.entries(JSON.parse(shown) as typeof texts)) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.value === text) continue;
      const isTyped = field === document.activeElement && field instanceof HTMLInputElement;
      if (isFirst.current) send?.(isTyped ? TYPING_PAUSE_MS : 0);
      else if (!isTyped) field.value = text;
    }
    isFirst.current = false;
  }, [form, shown, send]);
}
