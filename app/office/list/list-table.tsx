import type { ReactNode } from "react";
import { Link } from "react-router";

export type Column<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  sort?: { to: string; direction: "ascending" | "descending" | undefined };
  /** On a phone: without its title, on a line of its own, or for screen readers alone. */
  phone?: "untitled" | "wide" | "hidden";
};

type ListTableProps<Row> = {
  caption: string;
  /** The first one names its row. */
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  isBusy?: boolean;
};

/** No ARIA roles for the phone's layout: browsers keep a table's under `display`, and HTML forbids repeating them. */
export function ListTable<Row>({ caption, columns, rows, keyOf, isBusy = false }: ListTableProps<Row>) {
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
