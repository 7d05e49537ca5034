import type { ReactNode } from "react";

/** How a row stands on a phone: each cell on a line with its title, or all of them on two lines. */
type CardLayout = "facts" | "people" | "journal";

type CardTableProps = {
  caption: string;
  layout?: CardLayout;
  /** The cells of the first row: `ColumnTitle`s. */
  titles: ReactNode;
  isBusy?: boolean;
  /** `CardRow`s. */
  children: ReactNode;
};

/**
 * A table where there is room for one, and cards where there is not. Browsers keep the roles of a table that is laid out otherwise,
 * and HTML forbids to repeat them.
 */
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

/** `title` stands before the content on a card. */
export function CardCell({ title, children }: { title?: string; children: ReactNode }) {
  return <td data-title={title}>{children}</td>;
}
