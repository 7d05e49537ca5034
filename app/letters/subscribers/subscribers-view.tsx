import { Form, Link, useLocation, useRevalidator } from "react-router";
import { PURPOSE_LABELS } from "#app/letters/subscriptions/purposes.ts";
import { DETAIL_NAMES, detailText, SUBSCRIBER_DETAILS } from "#app/letters/subscriptions/subscriber-details.ts";
import { DONE_FIELD } from "#app/office/frame/outcome.tsx";
import { AdminList, type Column } from "#app/office/list/admin-list.tsx";
import { writeQuery } from "#app/office/list/list-query.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { notify } from "#app/ui/notifications.ts";
import { formatDayAndHour, toIso } from "#platform/french/paris-time.ts";
import type { ListCounts, SubscriberView } from "./subscriber-list.server.ts";
import {
  LIST_PATH,
  type SortKey,
  STATUS_LABELS,
  SUBSCRIBER_FILTERS,
  type SubscriberQuery,
  sourceOption,
  subscribersHref,
} from "./subscriber-query.ts";

type Row = SubscriberView["rows"][number];

type SubscribersViewProps = {
  query: SubscriberQuery;
  view: SubscriberView | null;
  error: string | null;
  /** The heading is null when the list is below one already. */
  heading: Elements | null;
  children: Elements;
};

export function SubscribersView({ query, view, error, heading, children }: SubscribersViewProps) {
  const { pathname } = useLocation();
  const source = { ...SUBSCRIBER_FILTERS.source, options: sourceOptions(view?.sources ?? []) };
  return (
    <>
      <div className="admin-head">
        {heading}
        <div className="button-row">
          <ButtonLink tone="quiet" to="/admin/importer">
            Importer des abonnés
          </ButtonLink>
          <RefreshButton />
        </div>
      </div>
      <AdminList
        label="Liste des abonnés"
        caption={`Abonnés, ${orderLabel(query)}`}
        columns={columnsOf(query, pathname)}
        rows={view?.rows ?? null}
        keyOf={({ id }) => id}
        empty="Aucun abonné trouvé"
        filters={{
          filters: { ...SUBSCRIBER_FILTERS, source },
          query,
          legend: "Filtrer la liste",
          submit: "Rechercher",
          placeholder: "partie de l’adresse",
          isLive: true,
        }}
        count={view ? countText(view.counts, query) : ""}
        pages={view?.pages}
      >
        {children}
        {error ? (
          <p className="alert" role="alert">
            {error}
          </p>
        ) : null}
      </AdminList>
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

function sourceOptions(sources: string[]) {
  return [{ value: "", text: "Toutes" }, ...sources.map(sourceOption)];
}

const COLUMN_LABELS: Record<SortKey, string> = {
  email: "Email",
  date: "Date d'inscription",
};

function columnsOf(query: SubscriberQuery, path: string): Column<Row>[] {
  const sorted = (key: SortKey) => {
    const { isDescending } = query.sort;
    const isSorted = query.sort.key === key;
    const sort = { key, isDescending: isSorted ? !isDescending : key === "date" };
    const direction = isDescending ? ("descending" as const) : ("ascending" as const);
    return {
      title: COLUMN_LABELS[key],
      sort: { to: subscribersHref({ ...query, sort }, path), direction: isSorted ? direction : undefined },
    };
  };
  return [
    { ...sorted("email"), cell: ({ email }) => email },
    ...DETAIL_NAMES.map(
      (detail): Column<Row> => ({
        title: SUBSCRIBER_DETAILS[detail].title,
        phone: "hidden",
        cell: ({ [detail]: text }) => <span className={text ? undefined : "muted"}>{detailText(detail, text)}</span>,
      }),
    ),
    {
      ...sorted("date"),
      phone: "untitled",
      // HTML allows milliseconds, while the database gives microseconds.
      cell: ({ createdAt: at }) => (
        <time dateTime={toIso(new Date(at))}>
          <FrenchText>{formatDayAndHour(new Date(at))}</FrenchText>
        </time>
      ),
    },
    { title: "État", phone: "untitled", cell: (row) => <State row={row} /> },
    { title: "Actions", phone: "untitled", cell: (row) => <PersonLink row={row} query={query} /> },
  ];
}

export function State({ row: { status, purposes } }: { row: Pick<Row, "status" | "purposes"> }) {
  return (
    <>
      <span className="admin-status" data-status={status}>
        {STATUS_LABELS[status]}
      </span>
      {purposes.length > 0 ? (
        <small className="muted">{` ${purposes.map((one) => purposeText(one, status)).join(", ")}`}</small>
      ) : null}
    </>
  );
}

/** Each purpose has its own state, which is named where it differs from the person's. */
function purposeText({ purpose, status }: Row["purposes"][number], ofPerson: Row["status"]): string {
  const label = PURPOSE_LABELS[purpose];
  return status === ofPerson ? label : `${label} (${STATUS_LABELS[status].toLowerCase()})`;
}

function PersonLink({ row: { id, email }, query }: { row: Row; query: SubscriberQuery }) {
  const list = writeQuery(SUBSCRIBER_FILTERS, query).toString();
  return (
    <Link to={`${LIST_PATH}/${id}${list ? `?${new URLSearchParams({ liste: list })}` : ""}`}>
      Gérer<span className="sr-only">{` ${email}`}</span>
    </Link>
  );
}

function orderLabel({ sort: { key, isDescending } }: SubscriberQuery): string {
  if (key === "date") return isDescending ? "du plus récent au plus ancien" : "du plus ancien au plus récent";
  return isDescending ? "par adresse, de Z à A" : "par adresse, de A à Z";
}

function countText({ total, isExact }: ListCounts, query: SubscriberQuery): string {
  const isFiltered = subscribersHref({ ...query, sort: undefined }) !== LIST_PATH;
  return `${isExact ? "" : "plus de "}${subscriberCount(total)}${isFiltered ? " pour cette recherche" : ""}`;
}

export function subscriberCount(count: number): string {
  return count === 0 ? "aucun abonné" : `${count.toLocaleString("fr-FR")} ${count > 1 ? "abonnés" : "abonné"}`;
}
