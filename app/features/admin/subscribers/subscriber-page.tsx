import { type ReactNode, useEffect, useRef } from "react";
import { Form, useLocation, useNavigation, useRevalidator } from "react-router";
import { DONE_FIELD } from "#app/features/admin/layout/done.tsx";
import { pageCount } from "#app/features/admin/layout/page-numbers.ts";
import { Pager } from "#app/features/admin/layout/pager.tsx";
import { notify } from "#app/features/notifications/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { SubscriberFilters } from "./subscriber-filters.tsx";
import { subscriberCountLabel } from "./subscriber-labels.ts";
import { hasFilter, type SubscriberQuery } from "./subscriber-query.ts";
import { SubscriberTable } from "./subscriber-table.tsx";
import { listPath, PAGE_FIELDS, ROWS_A_PAGE, type ShownCount, type SubscriberView } from "./subscriber-view.ts";

type SubscriberPageProps = {
  query: SubscriberQuery;
  view: SubscriberView | null;
  total: ShownCount | null;
  error: string | null;
  heading: ReactNode;
  children: ReactNode;
};

const LOADING = "Chargement des données...";

export function SubscriberPage({ query, view, total, error, heading, children }: SubscriberPageProps) {
  const isLoading = useIsLoading();
  const list = useFocusOnOtherPage();

  return (
    <>
      <div className="admin-head">
        {heading}
        <RefreshButton />
      </div>
      <SubscriberFilters query={query} sources={view?.sources ?? []} />
      {children}
      <p role="status" className="admin-count">
        {isLoading ? LOADING : countText(total, query)}
      </p>
      {error ? (
        <p className="alert" role="alert">
          {error}
        </p>
      ) : null}
      <section
        ref={list}
        tabIndex={-1}
        aria-label="Liste des abonnés"
        className="admin-list"
        data-loading={isLoading || undefined}
      >
        {view && view.rows.length > 0 ? <SubscriberTable query={query} rows={view.rows} isLoading={isLoading} /> : null}
        {view?.rows.length === 0 ? <p className="admin-empty">Aucun abonné trouvé</p> : null}
      </section>
      {view ? <ListPager view={view} total={total} /> : null}
    </>
  );
}

function RefreshButton() {
  const revalidator = useRevalidator();
  const { pathname, search } = useLocation();
  return (
    <Form
      method="get"
      action={pathname}
      aria-label="Actualisation"
      onSubmit={(event) => {
        event.preventDefault();
        notify({ title: "Rafraîchissement", description: "Actualisation des données en cours..." });
        void revalidator.revalidate();
      }}
    >
      {[...new URLSearchParams(search)]
        .filter(([name]) => name !== DONE_FIELD)
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <Button type="submit" tone="quiet">
        Actualiser
      </Button>
    </Form>
  );
}

function ListPager({
  view: { query, page, previous, next },
  total,
}: {
  view: SubscriberView;
  total: ShownCount | null;
}) {
  const { pathname } = useLocation();
  const beside = (step: number) => (page === null ? null : page + step);
  return (
    <Pager
      label="Pages de la liste"
      page={page}
      pages={total?.isExact ? pageCount(total.count, ROWS_A_PAGE) : null}
      first={listPath(query, undefined, pathname)}
      previous={previous ? listPath(query, { before: previous, page: beside(-1) }, pathname) : null}
      next={next ? listPath(query, { after: next, page: beside(1) }, pathname) : null}
      last={listPath(query, { end: true }, pathname)}
    />
  );
}

function countText(total: ShownCount | null, query: SubscriberQuery): string {
  if (!total) return "";
  const label = subscriberCountLabel(total);
  return hasFilter(query) ? `${label} pour cette recherche` : label;
}

function useIsLoading(): boolean {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const revalidator = useRevalidator();
  return revalidator.state === "loading" || (state === "loading" && location.pathname === pathname);
}

/** The pressed link may be gone on the new page: the focus goes to the list. */
function useFocusOnOtherPage() {
  const list = useRef<HTMLElement>(null);
  const parameters = new URLSearchParams(useLocation().search);
  const place = [PAGE_FIELDS.after, PAGE_FIELDS.before, PAGE_FIELDS.end].map((field) => parameters.get(field)).join();
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: "start" });
  }, [place]);
  return list;
}
