export type Option = { value: string; text: string; group?: string };

/** A filter in the URL of a list. `write` returns "" for the default, which the URL leaves out. */
export type Filter<Value> = {
  name: string;
  /** A filter that only links change has no label. */
  label?: string;
  read(text: string): Value;
  write(value: Value): string;
  /** With options the field is a select, otherwise a text field. */
  options?: Option[];
};

export type Filters = Record<string, Filter<unknown>>;

export type Query<F extends Filters> = { [Key in keyof F]: ReturnType<F[Key]["read"]> };

export type Sort<Key extends string> = { key: Key; isDescending: boolean };

const MAX_PAGE = 100_000;

/** The first option is the default. */
export function choice<const Key>(
  name: string,
  label: string,
  options: readonly { key: Key; word: string; text: string; group?: string }[],
): Filter<Key> {
  return {
    name,
    label,
    read: (text) => (options.find(({ word }) => word === text) ?? options[0])?.key as Key,
    write: (value) => options.find(({ key }) => key === value)?.word ?? "",
    options: options.map(({ word, ...option }) => ({ ...option, value: word })),
  };
}

/** A minus sign means descending, as in « -date ». */
export function sortFilter<Key extends string>(
  keys: readonly Key[],
  usual: `${"" | "-"}${NoInfer<Key>}`,
): Filter<Sort<Key>> {
  const write = ({ key, isDescending }: Sort<Key>) => `${isDescending ? "-" : ""}${key}`;
  const sorts = keys.flatMap((key) => [true, false].map((isDescending) => ({ key, isDescending })));
  return {
    name: "tri",
    read: (text) =>
      (sorts.find((sort) => write(sort) === (text || usual)) ??
        sorts.find((sort) => write(sort) === usual)) as Sort<Key>,
    write: (sort) => (write(sort) === usual ? "" : write(sort)),
  };
}

export const pageFilter: Filter<number> = {
  name: "page",
  read: (text) => (/^\d{1,6}$/.test(text) ? Math.min(Math.max(Number(text), 1), MAX_PAGE) : 1),
  write: (page) => (page > 1 ? String(page) : ""),
};

export function readFilters<F extends Filters>(filters: F, parameters: URLSearchParams): Query<F> {
  const entries = Object.entries(filters).map(([key, { name, read }]) => [key, read(parameters.get(name) ?? "")]);
  return Object.fromEntries(entries) as Query<F>;
}

/** Filters that are missing from `query` have their default. */
export function writeQuery<F extends Filters>(filters: F, query: Partial<Query<F>>): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [key, { name, write }] of Object.entries(filters)) {
    const text = query[key] === undefined ? "" : write(query[key]);
    if (text) parameters.set(name, text);
  }
  return parameters;
}

export function toHref(path: string, parameters: URLSearchParams): string {
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

export type Pages = {
  page: number | null;
  count: number | null;
  first: string;
  previous: string | null;
  next: string | null;
  last: string;
};

export function pageCount(rows: number, size: number): number {
  return Math.max(1, Math.ceil(rows / size));
}

export function numberedPages(page: number, count: number, hrefOf: (page: number) => string): Pages {
  return {
    page,
    count,
    first: hrefOf(1),
    last: hrefOf(count),
    previous: page > 1 ? hrefOf(page - 1) : null,
    next: page < count ? hrefOf(page + 1) : null,
  };
}
