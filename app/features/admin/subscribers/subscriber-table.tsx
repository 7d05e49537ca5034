import { Link, useLocation } from "react-router";
import { CardCell, CardRow, CardTable, ColumnTitle } from "#app/features/admin/layout/card-table.tsx";
import { PURPOSE_LABELS } from "#app/features/newsletter/purposes.ts";
import { formatMinute, toIso } from "#platform/french/paris-time.ts";
import { COLUMN_LABELS, STATUS_LABELS, sourceLabel } from "./subscriber-labels.ts";
import { SORT_KEYS, type SortKey, type SubscriberQuery, type SubscriberStatus, sortedBy } from "./subscriber-query.ts";
import { listPath, personPath, type ShownSubscriber } from "./subscriber-view.ts";

type SubscriberTableProps = { query: SubscriberQuery; rows: ShownSubscriber[]; isLoading: boolean };

export function SubscriberTable({ query, rows, isLoading }: SubscriberTableProps) {
  const titles = (
    <>
      {SORT_KEYS.map((sort) => (
        <SortableTitle key={sort} sort={sort} query={query} />
      ))}
      <ColumnTitle>Actions</ColumnTitle>
    </>
  );
  return (
    <CardTable layout="people" caption={`Abonnés, ${orderLabel(query)}`} titles={titles} isBusy={isLoading}>
      {rows.map((row) => (
        <SubscriberLine key={row.id} row={row} query={query} />
      ))}
    </CardTable>
  );
}

function SortableTitle({ sort, query }: { sort: SortKey; query: SubscriberQuery }) {
  const { pathname } = useLocation();
  const direction = query.isDescending ? "descending" : "ascending";
  return (
    <ColumnTitle sort={sort === query.sort ? direction : undefined}>
      <Link to={listPath(sortedBy(query, sort), undefined, pathname)} preventScrollReset>
        {COLUMN_LABELS[sort]}
      </Link>
    </ColumnTitle>
  );
}

function SubscriberLine({ row, query }: { row: ShownSubscriber; query: SubscriberQuery }) {
  const { id, email, source, status, createdAt, purposes } = row;
  return (
    <CardRow title={email}>
      <CardCell title={COLUMN_LABELS.source}>
        <span className={source ? undefined : "admin-unknown"}>{sourceLabel(source)}</span>
      </CardCell>
      <CardCell title={COLUMN_LABELS.date}>
        <time dateTime={toMilliseconds(createdAt)}>{formatMinute(new Date(createdAt))}</time>
      </CardCell>
      <CardCell title={COLUMN_LABELS.etat}>
        <span className={`admin-status admin-status-${status}`}>{STATUS_LABELS[status]}</span>
        {purposes.length > 0 ? (
          <small className="muted"> {purposes.map((one) => sayPurpose(one, status)).join(", ")}</small>
        ) : null}
      </CardCell>
      <CardCell>
        <Link to={personPath(id, query)}>
          Gérer<span className="sr-only"> {email}</span>
        </Link>
      </CardCell>
    </CardRow>
  );
}

/** Each purpose has its own state: it is named where the person's differs. */
function sayPurpose({ purpose, status }: ShownSubscriber["purposes"][number], ofPerson: SubscriberStatus): string {
  const label = PURPOSE_LABELS[purpose];
  return status === ofPerson ? label : `${label} (${STATUS_LABELS[status].toLowerCase()})`;
}

function orderLabel({ sort, isDescending }: SubscriberQuery): string {
  if (sort === "date") return isDescending ? "du plus récent au plus ancien" : "du plus ancien au plus récent";
  return `par ${COLUMN_LABELS[sort].toLowerCase()}, ${isDescending ? "de Z à A" : "de A à Z"}`;
}

/** HTML allows milliseconds; the database gives microseconds. */
function toMilliseconds(moment: string): string {
  return toIso(new Date(moment));
}
