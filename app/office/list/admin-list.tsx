import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useLocation, useNavigation, useRevalidator } from "react-router";
import type { Elements } from "#app/ui/elements.ts";
import { ListFilters, type ListFiltersProps } from "./list-filters.tsx";
import type { Filters, Pages } from "./list-query.ts";
import { Pager } from "./pager.tsx";

export type Column<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  sort?: { to: string; direction: "ascending" | "descending" | undefined };
  /** On a telephone the cell is shown without its title, on a line of its own, or to screen readers alone. */
  phone?: "untitled" | "wide" | "hidden";
};

type ListTableProps<Row> = {
  caption: string;
  /** The cell of the first column is the heading of its row. */
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  isBusy?: boolean;
};

/**
 * The layout for telephones needs no ARIA roles: browsers keep those of a table when `display` changes, and HTML
 * forbids repeating them.
 */
function ListTable<Row>({ caption, columns, rows, keyOf, isBusy = false }: ListTableProps<Row>) {
  const [name, ...others] = columns;
  return (
    <table className="admin-table" aria-busy={isBusy || undefined}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, sort }) => (
            <th key={title} scope="col" aria-sort={sort?.direction}>
              {sort ? (
                <Link to={sort.to} preventScrollReset>
                  {title}
                </Link>
              ) : (
                title
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{name?.cell(row)}</th>
            {others.map(({ title, cell, phone }) => (
              <td key={title} data-title={phone ? undefined : title} data-phone={phone}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type AdminListProps<Row, F extends Filters> = {
  label: string;
  caption: string;
  columns: Column<Row>[];
  /** The value is null when the rows could not be read. */
  rows: Row[] | null;
  keyOf: (row: Row) => string;
  empty: ReactNode;
  filters?: ListFiltersProps<F>;
  count?: string;
  pages?: Pages;
  /** The table is inside the form of these buttons, which act on the ticked rows. */
  actions?: Elements;
  /** The children are shown between the filters and the rows. */
  children?: Elements;
};

const LOADING = "Chargement des données...";

export function AdminList<Row, F extends Filters>(props: AdminListProps<Row, F>) {
  const { label, caption, columns, rows, keyOf, empty, filters, count, pages, actions, children } = props;
  const isLoading = useIsLoading();
  const list = useFocusOnOtherPage();
  const { pathname, search } = useLocation();
  const table = rows?.length ? <ListTable {...{ caption, columns, rows, keyOf }} isBusy={isLoading} /> : null;
  return (
    <>
      {filters ? <ListFilters {...filters} /> : null}
      {children}
      {count === undefined ? null : (
        <p role="status" className="admin-count">
          {isLoading ? LOADING : count}
        </p>
      )}
      <section ref={list} tabIndex={-1} aria-label={label} className="admin-list" data-loading={isLoading || undefined}>
        {table && actions ? (
          <Form method="post" action={`${pathname}${search}`} aria-label={label}>
            {table}
            {actions}
          </Form>
        ) : (
          table
        )}
        {rows?.length === 0 ? <p className="admin-empty">{empty}</p> : null}
      </section>
      {pages ? <Pager label={`Pages : ${label}`} pages={pages} /> : null}
    </>
  );
}

function useIsLoading(): boolean {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const revalidator = useRevalidator();
  return revalidator.state === "loading" || (state === "loading" && location.pathname === pathname);
}

const PLACES = ["page", "apres", "avant", "fin"];

/** The focus goes to the list, because the link that was pressed may not exist on the new page. */
function useFocusOnOtherPage() {
  const list = useRef<HTMLElement>(null);
  const parameters = new URLSearchParams(useLocation().search);
  const place = PLACES.map((name) => parameters.get(name)).join();
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: "start" });
  }, [place]);
  return list;
}
