import type { ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";

const SIGN_OUT_PATH = "/admin/deconnexion";

export const OVERVIEW_PATH = "/admin";

const PAGES = {
  [OVERVIEW_PATH]: "État",
  "/admin/abonnes": "Abonnés",
  "/admin/lettres": "Lettres",
  "/admin/messages": "Messages",
  "/admin/courriels": "E-mails",
  "/admin/equipe": "Équipe",
  "/admin/journal": "Journal",
  "/admin/importer": "Importer",
  "/admin/guides": "Guides",
};

export function AdminShell({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  return (
    <>
      <header className="admin-header">
        <Link className="wordmark" to={OVERVIEW_PATH} aria-label="Le Récap, administration">
          Le Récap
        </Link>
        <div className="admin-ways-out">
          <nav aria-label="Retour au site">
            <Link to="/">Voir le site</Link>
          </nav>
          {isSignedIn ? (
            <Form method="post" action={SIGN_OUT_PATH} aria-label="Session">
              <Button type="submit" tone="quiet">
                Se déconnecter
              </Button>
            </Form>
          ) : null}
        </div>
        {isSignedIn ? <Pages /> : null}
      </header>
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <footer className="admin-footer muted">
        <p>Qui consulte des adresses laisse une ligne au journal.</p>
        <nav aria-label="À propos">
          <Link to="/plan-du-site">Plan du site</Link> <Link to="/accessibilite">Accessibilité</Link>
        </nav>
      </footer>
    </>
  );
}

function Pages() {
  const { pathname } = useLocation();
  return (
    <nav className="admin-pages" aria-label="Administration">
      {Object.entries(PAGES).map(([path, name]) => (
        <Link key={path} className="nav-link" to={path} aria-current={isWithin(pathname, path) ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The overview's path is a prefix of every other one. */
function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== OVERVIEW_PATH && pathname.startsWith(`${path}/`));
}
