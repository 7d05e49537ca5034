import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Elements } from "#app/ui/elements.ts";

type BackOfficeShellProps = {
  /** « Administration » or « Rédaction ». */
  name: string;
  home: string;
  /** The rooms of the back office that this person may enter, by path; the header links to the other one. */
  rooms?: Record<string, string>;
  /** Names of the pages by path; empty while the person may not open any other page. */
  pages: Record<string, string>;
  current: string | undefined;
  /** Address of the handbook's chapter about this page; null while the person may not read it. */
  help: string | null;
  /** Links and buttons that leave for the site or end the session. */
  exits: Elements;
  note?: string;
  children: ReactNode;
};

/** Frames the pages of the administration and of the newsroom. */
export function BackOfficeShell({
  name,
  home,
  rooms = {},
  pages,
  current,
  help,
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
        <div className="admin-rooms">
          {Object.entries(rooms).map(([path, title]) =>
            path === home ? null : (
              <Link key={path} to={path}>
                {title}
              </Link>
            ),
          )}
          {help ? (
            // What is being written stays where it is.
            <a href={help} target="_blank" rel="noopener" className="help-link">
              <span aria-hidden="true">?</span>
              <span className="sr-only">Aide sur cette page (nouvel onglet)</span>
            </a>
          ) : null}
        </div>
        <div className="admin-strip">
          {paths.length > 0 ? (
            <nav className="admin-pages" aria-label={name}>
              {paths.map(([path, title]) => (
                <Link key={path} className="nav-link" to={path} aria-current={path === current ? "page" : undefined}>
                  {title}
                </Link>
              ))}
            </nav>
          ) : null}
          <div className="admin-ways-out">{exits}</div>
        </div>
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
