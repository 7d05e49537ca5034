// biome-ignore-all lint/a11y/noRedundantRoles: narrow screens show the rows as cards, and a table that is not laid out as one loses its roles
import type { ReactNode } from "react";

type CardTableProps = {
  caption: string;
  /** The cells of the first row: `ColumnTitle`s. */
  titles: ReactNode;
  isBusy?: boolean;
  /** `CardRow`s. */
  children: ReactNode;
};

/** A table where there is room for one, and cards where there is not. */
export function CardTable({ caption, titles, isBusy = false, children }: CardTableProps) {
  return (
    <table role="table" className="admin-table" aria-busy={isBusy || undefined}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">{titles}</tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

type ColumnTitleProps = { sort?: "ascending" | "descending"; children: ReactNode };

export function ColumnTitle({ sort, children }: ColumnTitleProps) {
  return (
    <th scope="col" role="columnheader" aria-sort={sort}>
      {children}
    </th>
  );
}

export function CardRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {title}
      </th>
      {children}
    </tr>
  );
}

/** `title` stands before the content on a card. */
export function CardCell({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <td role="cell" data-title={title}>
      {children}
    </td>
  );
}
