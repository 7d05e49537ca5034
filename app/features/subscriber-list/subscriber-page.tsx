import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigation, useRevalidator } from "react-router";
import { DONE_FIELD } from "#app/features/admin/done.tsx";
import { notify } from "#app/features/notifications/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { SubscriberFilters } from "./subscriber-filters.tsx";
import { subscriberCountLabel } from "./subscriber-labels.ts";
import { hasFilter, parseSubscriberQuery, toSearchParams } from "./subscriber-query.ts";
import { SubscriberTable } from "./subscriber-table.tsx";
import { LIST_PATH, listPath, type SubscriberView } from "./subscriber-view.ts";

type SubscriberPageProps = {
  /** Null when it could not be loaded. */
  view: SubscriberView | null;
  error: string | null;
  /** What can be done with the list as it is shown. */
  children: ReactNode;
};

const LOADING = "Chargement des données...";

export function SubscriberPage({ view, error, children }: SubscriberPageProps) {
  const isLoading = useIsLoading();
  const total = useExactTotal(view);
  const list = useFocusOnOtherPage();
  const { search } = useLocation();
  const query = view?.query ?? parseSubscriberQuery(new URLSearchParams(search));

  return (
    <>
      <div className="admin-head">
        <h1>Gestion des abonnés</h1>
        <div className="button-row">
          <RefreshButton />
          {children}
        </div>
      </div>
      <SubscriberFilters query={query} sources={view?.sources ?? []} />
      <p role="status" className="admin-count">
        {isLoading ? LOADING : countText(total, view)}
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
      {view ? <Pager view={view} /> : null}
    </>
  );
}

/** Reads the same page again. Without scripts it is a form that asks for this very address. */
function RefreshButton() {
  const revalidator = useRevalidator();
  const { search } = useLocation();
  return (
    <Form
      method="get"
      action={LIST_PATH}
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

function Pager({ view: { query, previous, next } }: { view: SubscriberView }) {
  if (!previous && !next) return null;
  return (
    <nav className="admin-pager" aria-label="Pages de la liste">
      {previous ? (
        <>
          <Link to={listPath(query)}>Début de la liste</Link>
          <Link to={listPath(query, "before", previous)}>Page précédente</Link>
        </>
      ) : null}
      {next ? <Link to={listPath(query, "after", next)}>Page suivante</Link> : null}
    </nav>
  );
}

function countText(total: SubscriberView["total"] | null, view: SubscriberView | null): string {
  if (!total || !view) return "";
  const label = subscriberCountLabel(total);
  return hasFilter(view.query) ? `${label} pour cette recherche` : label;
}

function useIsLoading(): boolean {
  const { state, location } = useNavigation();
  const revalidator = useRevalidator();
  return revalidator.state === "loading" || (state === "loading" && location.pathname === LIST_PATH);
}

/** The page comes with a count that costs little; when that is only a floor, the exact one follows. */
function useExactTotal(view: SubscriberView | null): SubscriberView["total"] | null {
  const [counted, setCounted] = useState<{ view: SubscriberView; count: number } | null>(null);

  useEffect(() => {
    if (!view || view.total.isExact) return;
    const controller = new AbortController();
    fetchCount(view, controller.signal)
      .then((count) => setCounted({ view, count }))
      .catch(() => {
        // The floor stays on the screen.
      });
    return () => controller.abort();
  }, [view]);

  return view && counted?.view === view ? { count: counted.count, isExact: true } : (view?.total ?? null);
}

async function fetchCount({ query }: SubscriberView, signal: AbortSignal): Promise<number> {
  const response = await fetch(`/admin/abonnes-nombre.json?${toSearchParams(query)}`, {
    signal,
    headers: { Accept: "application/json" },
  });
  if (!response.ok) throw new Error(`count: ${response.status}`);
  return ((await response.json()) as { count: number }).count;
}

/** The link that was pressed may be gone on the other page: the focus goes to the list. */
function useFocusOnOtherPage() {
  const list = useRef<HTMLElement>(null);
  const parameters = new URLSearchParams(useLocation().search);
  const cursor = parameters.get("apres") ?? parameters.get("avant") ?? "";
  const shown = useRef(cursor);
  useEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    list.current?.focus({ preventScroll: true });
  }, [cursor]);
  return list;
}
