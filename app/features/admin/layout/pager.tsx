import { Link } from "react-router";

const NUMBER = new Intl.NumberFormat("fr-FR");

type PagerProps = {
  label: string;
  page: number | null;
  pages: number | null;
  first: string | null;
  previous: string | null;
  next: string | null;
  last: string | null;
};

export function Pager({ label, page, pages, first, previous, next, last }: PagerProps) {
  if (!previous && !next) return null;
  return (
    <nav className="admin-pager" aria-label={label}>
      {first && previous ? <Link to={first}>Première page</Link> : null}
      {previous ? (
        <Link to={previous} rel="prev">
          Page précédente
        </Link>
      ) : null}
      {page === null ? null : (
        <span className="admin-page-number">
          Page {NUMBER.format(page)}
          {pages === null ? null : ` sur ${NUMBER.format(pages)}`}
        </span>
      )}
      {next ? (
        <Link to={next} rel="next">
          Page suivante
        </Link>
      ) : null}
      {last && next ? <Link to={last}>Dernière page</Link> : null}
    </nav>
  );
}
