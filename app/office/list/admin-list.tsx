import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Form, useLocation, useNavigation, useRevalidator } from "react-router";
import type { Elements } from "#app/ui/elements.ts";
import { ListFilters, type ListFiltersProps } from "./list-filters.tsx";
import type { Filters, Pages } from "./list-query.ts";
import { type Column, ListTable } from "./list-table.tsx";
import { Pager } from "./pager.tsx";

type AdminListProps<Row, F extends Filters> = {
  label: string;
  caption: string;
  columns: Column<Row>[];
  /** Null where they could not be read. */
  rows: Row[] | null;
  keyOf: (row: Row) => string;
  empty: ReactNode;
  filters?: ListFiltersProps<F>;
  count?: string;
  pages?: Pages;
  /** What is done to the rows that were chosen: the table stands in their form. */
  actions?: Elements;
  /** Between the filters and the rows. */
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

/** The pressed link may be gone on the new page: the focus goes to the list. */
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
