import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ACCESS_PATH } from "./access-form.ts";
import { EDITIONS_PATH, NEWSROOM_PATH } from "./newsroom-paths.ts";

const PAGES = {
  [NEWSROOM_PATH]: "Documents",
  [EDITIONS_PATH]: "Éditions",
  [ACCESS_PATH]: "Mon accès",
};

export function NewsroomShell({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <>
      <header className="admin-header">
        <Link className="wordmark" to={NEWSROOM_PATH} aria-label="Le Récap, rédaction">
          Le Récap
        </Link>
        <div className="admin-ways-out">
          <nav aria-label="Quitter la rédaction">
            <Link to="/">Voir le site</Link>
            {isOpen ? <Link to="/deconnexion">Se déconnecter</Link> : null}
          </nav>
        </div>
        {isOpen ? <Pages /> : null}
      </header>
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <footer className="admin-footer muted">
        <nav aria-label="À propos">
          <Link to="/plan-du-site">Plan du site</Link> <Link to="/accessibilite">Accessibilité</Link>
        </nav>
      </footer>
    </>
  );
}

function Pages() {
  const { pathname } = useLocation();
  const others = Object.keys(PAGES).filter((path) => path !== NEWSROOM_PATH);
  const current = others.find((path) => pathname === path || pathname.startsWith(`${path}/`)) ?? NEWSROOM_PATH;
  return (
    <nav className="admin-pages" aria-label="Rédaction">
      {Object.entries(PAGES).map(([path, name]) => (
        <Link key={path} className="nav-link" to={path} aria-current={path === current ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
