import { Link } from "react-router";
import type { Pages } from "./list-query.ts";

export function Pager({ label, pages }: { label: string; pages: Pages }) {
  const { page, count, first, previous, next, last } = pages;
  if (!previous && !next) return null;
  return (
    <nav className="admin-pager" aria-label={label}>
      {previous ? (
        <>
          <Link to={first}>Première page</Link>
          <Link to={previous} rel="prev">
            Page précédente
          </Link>
        </>
      ) : null}
      {page === null ? null : (
        <span>
          {`Page ${page.toLocaleString("fr-FR")}${count === null ? "" : ` sur ${count.toLocaleString("fr-FR")}`}`}
        </span>
      )}
      {next ? (
        <>
          <Link to={next} rel="next">
            Page suivante
          </Link>
          <Link to={last}>Dernière page</Link>
        </>
      ) : null}
    </nav>
  );
}
