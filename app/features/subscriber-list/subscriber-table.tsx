import { Link } from "react-router";
import { formatMinute } from "./paris-time.ts";
import { COLUMN_LABELS, STATUS_LABELS, sourceLabel } from "./subscriber-labels.ts";
import { SORT_KEYS, type SortKey, type SubscriberQuery, sortedBy } from "./subscriber-query.ts";
import { listPath, personPath, type ShownSubscriber } from "./subscriber-view.ts";

type SubscriberTableProps = { query: SubscriberQuery; rows: ShownSubscriber[]; isLoading: boolean };

/** The roles are written out: narrow screens show the rows as cards, and a table that is not laid out as one loses them. */
export function SubscriberTable({ query, rows, isLoading }: SubscriberTableProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table role="table" className="admin-table" aria-busy={isLoading || undefined}>
      <caption>Abonnés, {orderLabel(query)}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {SORT_KEYS.map((sort) => (
            <SortableTitle key={sort} sort={sort} query={query} />
          ))}
          <th scope="col" role="columnheader">
            Actions
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <SubscriberLine key={row.id} row={row} query={query} />
        ))}
      </tbody>
    </table>
  );
}

function SortableTitle({ sort, query }: { sort: SortKey; query: SubscriberQuery }) {
  const isSorted = sort === query.sort;
  const state = query.isDescending ? "descending" : "ascending";
  return (
    <th scope="col" role="columnheader" aria-sort={isSorted ? state : undefined}>
      <Link to={listPath(sortedBy(query, sort))} preventScrollReset>
        {COLUMN_LABELS[sort]}
      </Link>
    </th>
  );
}

function SubscriberLine({ row, query }: { row: ShownSubscriber; query: SubscriberQuery }) {
  const { id, email, source, status, createdAt } = row;
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {email}
      </th>
      <td role="cell" data-title={COLUMN_LABELS.source} className={source ? undefined : "muted"}>
        {sourceLabel(source)}
      </td>
      <td role="cell" data-title={COLUMN_LABELS.date}>
        <time dateTime={createdAt}>{formatMinute(new Date(createdAt))}</time>
      </td>
      <td role="cell" data-title={COLUMN_LABELS.etat}>
        <span className={`admin-status admin-status-${status}`}>{STATUS_LABELS[status]}</span>
      </td>
      <td role="cell">
        <Link to={personPath(id, query)}>
          Gérer<span className="sr-only"> {email}</span>
        </Link>
      </td>
    </tr>
  );
}

function orderLabel({ sort, isDescending }: SubscriberQuery): string {
  if (sort === "date") return isDescending ? "du plus récent au plus ancien" : "du plus ancien au plus récent";
  return `par ${COLUMN_LABELS[sort].toLowerCase()}, ${isDescending ? "de Z à A" : "de A à Z"}`;
}
