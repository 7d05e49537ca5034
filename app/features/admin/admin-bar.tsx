import { Form, Link, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";

const SIGN_OUT_PATH = "/admin/deconnexion";

const SUBSCRIBERS_PATH = "/admin";

const PAGES = {
  [SUBSCRIBERS_PATH]: "Abonnés",
  "/admin/importer": "Importer",
  "/admin/messages": "Messages",
  "/admin/lettres": "Lettres",
  "/admin/journal": "Journal",
};

export function AdminBar() {
  const { pathname } = useLocation();
  return (
    <div className="admin-bar">
      <nav aria-label="Administration">
        {Object.entries(PAGES).map(([path, name]) => (
          <Link key={path} className="nav-link" to={path} aria-current={isWithin(pathname, path) ? "page" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <Form method="post" action={SIGN_OUT_PATH} aria-label="Session">
        <Button type="submit" tone="quiet">
          Se déconnecter
        </Button>
      </Form>
    </div>
  );
}

/** All the pages are below that of the subscribers. */
function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== SUBSCRIBERS_PATH && pathname.startsWith(`${path}/`));
}
