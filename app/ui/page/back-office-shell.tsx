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
  /** The pages that are needed less often are named at the foot of each page, so that the header stays short. */
  lessUsed?: Record<string, string>;
  current: string | undefined;
  /** Address of the handbook's chapter about this page; null while the person may not read it. */
  help: string | null;
  /** The link or the button that ends the session. */
  exit: Elements;
  note?: string;
  children: ReactNode;
};

/** Frames the pages of the administration and of the newsroom. */
export function BackOfficeShell(props: BackOfficeShellProps) {
  const { name, home, rooms = {}, pages, lessUsed = {}, current, help, exit, note, children } = props;
  const hasPages = Object.keys(pages).length > 0;
  return (
    <>
      <header className="admin-header">
        <Link className="wordmark" to={home} aria-label={`Le Récap, ${name.toLowerCase()}`}>
          Le Récap
        </Link>
        {hasPages ? (
          <nav className="admin-pages" aria-label={name}>
            <Pages {...{ pages, current }} className="nav-link" />
          </nav>
        ) : null}
        <div className="admin-ways-out">
          {Object.entries(rooms).map(([path, title]) =>
            path === home ? null : (
              <Link key={path} to={path}>
                {title}
              </Link>
            ),
          )}
          {exit}
          {help ? (
            // What is being written stays where it is.
            <a href={help} target="_blank" rel="noopener" className="help-link">
              <span aria-hidden="true">?</span>
              <span className="sr-only">Aide sur cette page (nouvel onglet)</span>
            </a>
          ) : null}
        </div>
      </header>
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <footer className="admin-footer muted">
        {note ? <p>{note}</p> : null}
        {hasPages && Object.keys(lessUsed).length > 0 ? (
          <nav aria-label={`${name}, autres pages`}>
            <Pages pages={lessUsed} current={current} />
          </nav>
        ) : null}
        <nav aria-label="Le site">
          <Link to="/">Voir le site</Link> <Link to="/plan-du-site">Plan du site</Link>{" "}
          <Link to="/accessibilite">Accessibilité</Link>
        </nav>
      </footer>
    </>
  );
}

function Pages({
  pages,
  current,
  className,
}: Pick<BackOfficeShellProps, "pages" | "current"> & { className?: string }) {
  return Object.entries(pages).map(([path, title]) => (
    <Link key={path} className={className} to={path} aria-current={path === current ? "page" : undefined}>
      {title}
    </Link>
  ));
}
