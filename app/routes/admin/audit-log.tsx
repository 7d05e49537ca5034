import { Form } from "react-router";
import { JOURNAL_CHOICES, JOURNAL_GROUPS } from "#app/features/admin/audit-log/audit-actions.ts";
import { readJournal } from "#app/features/admin/audit-log/audit-log.server.ts";
import { JOURNAL_FIELDS, journalPath } from "#app/features/admin/audit-log/audit-log-path.ts";
import { CardCell, CardRow, CardTable, ColumnTitle } from "#app/features/admin/layout/card-table.tsx";
import { Pager } from "#app/features/admin/layout/pager.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { formatSecond, toIso } from "#platform/french/paris-time.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/audit-log";

const TITLES = ["Action", "Date", "Nombre", "Qui"];

export async function loader({ url, context }: Route.LoaderArgs) {
  return readJournal(requireServices(context).db, url.searchParams);
}

export function meta() {
  return pageMeta({ title: "Journal", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function AuditPage({ loaderData: { word, count, page, pages, events } }: Route.ComponentProps) {
  const pathOf = (number: number) => journalPath(word, number);
  return (
    <>
      <h1>Journal</h1>
      <p className="muted admin-intro">
        Qui a consulté ou changé la liste, combien de lignes et quand ; jamais de qui il s’agissait. Conservé un an.
      </p>
      <Form method="get" className="admin-filters admin-filters-one" autoComplete="off">
        <div>
          <label htmlFor="acte">Actes</label>
          {/* The key makes browsers drop the choice that they would restore after a step back. */}
          <select key={word} id="acte" name={JOURNAL_FIELDS.act} defaultValue={word}>
            {JOURNAL_CHOICES.slice(0, 2).map(toOption)}
            {JOURNAL_GROUPS.map(({ label, has }) => (
              <optgroup key={label} label={label}>
                {JOURNAL_CHOICES.filter(({ act }) => has(act)).map(toOption)}
              </optgroup>
            ))}
          </select>
        </div>
        <Button type="submit" tone="quiet">
          Afficher
        </Button>
      </Form>
      <p role="status" className="admin-count">
        {count === 0 ? "aucune ligne" : `${count.toLocaleString("fr-FR")} ${count > 1 ? "lignes" : "ligne"}`}
      </p>
      {count === 0 ? null : (
        <CardTable
          layout="journal"
          caption="Les plus récentes d’abord"
          titles={TITLES.map((title) => <ColumnTitle key={title}>{title}</ColumnTitle>)}
        >
          {events.map(({ id, label, createdAt, rowCount, who }) => (
            <CardRow key={id} title={label}>
              <CardCell title="Date">
                <time dateTime={toIso(createdAt)}>{formatSecond(createdAt)}</time>
              </CardCell>
              <CardCell title="Nombre">{rowCount === 0 ? "–" : rowCount.toLocaleString("fr-FR")}</CardCell>
              <CardCell title="Qui">{who}</CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
      <Pager
        label="Pages du journal"
        {...{ page, pages }}
        first={pathOf(1)}
        previous={page > 1 ? pathOf(page - 1) : null}
        next={page < pages ? pathOf(page + 1) : null}
        last={pathOf(pages)}
      />
    </>
  );
}

function toOption({ word, label }: { word: string; label: string }) {
  return (
    <option key={word} value={word}>
      {label}
    </option>
  );
}
