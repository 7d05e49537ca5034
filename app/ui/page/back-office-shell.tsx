import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Elements } from "#app/ui/elements.ts";

type BackOfficeShellProps = {
  /** « Administration », « Rédaction ». */
  name: string;
  home: string;
  /** The rooms of the back office that this person may enter, by path; the header links to the other one. */
  rooms?: Record<string, string>;
  /** Names by path; none where nobody may go further yet. */
  pages: Record<string, string>;
  current: string | undefined;
  /** Leave for the site, or the session. */
  exits: Elements;
  note?: string;
  children: ReactNode;
};

/** Frame of the administration and the newsroom. */
export function BackOfficeShell({
  name,
  home,
  rooms = {},
  pages,
  current,
  exits,
  note,
  children,
}: BackOfficeShellProps) {
  const paths = Object.entries(pages);
  return (
    <>
      <header className="admin-header">
        <Link className="wordmark" to={home} aria-label={`Le Récap, ${name.toLowerCase()}`}>
          Le Récap
        </Link>
        <div className="admin-ways-out">
          {Object.entries(rooms).map(([path, title]) =>
            path === home ? null : (
              <Link key={path} to={path}>
                {title}
              </Link>
            ),
          )}
          {exits}
        </div>
        {paths.length > 0 ? (
          <nav className="admin-pages" aria-label={name}>
            {paths.map(([path, title]) => (
              <Link key={path} className="nav-link" to={path} aria-current={path === current ? "page" : undefined}>
                {title}
              </Link>
            ))}
          </nav>
        ) : null}
      </header>
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <footer className="admin-footer muted">
        {note ? <p>{note}</p> : null}
        <nav aria-label="À propos">
          <Link to="/plan-du-site">Plan du site</Link> <Link to="/accessibilite">Accessibilité</Link>
        </nav>
      </footer>
    </>
  );
}
