import type { ReactNode } from "react";

type CardLayout = "facts" | "people" | "journal";

type CardTableProps = {
  caption: string;
  layout?: CardLayout;
  titles: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
};

/** No ARIA roles for the cards: browsers keep a table's under `display`, and HTML forbids repeating them. */
export function CardTable({ caption, layout = "facts", titles, isBusy = false, children }: CardTableProps) {
  return (
    <table className={`admin-table admin-table-${layout}`} aria-busy={isBusy || undefined}>
      <caption>{caption}</caption>
      <thead>
        <tr>{titles}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type ColumnTitleProps = { sort?: "ascending" | "descending"; children: ReactNode };

export function ColumnTitle({ sort, children }: ColumnTitleProps) {
  return (
    <th scope="col" aria-sort={sort}>
      {children}
    </th>
  );
}

export function CardRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {children}
    </tr>
  );
}

export function CardCell({ title, children }: { title?: string; children: ReactNode }) {
  return <td data-title={title}>{children}</td>;
}
