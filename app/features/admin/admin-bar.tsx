import { Form, NavLink } from "react-router";
import { Button } from "#app/ui/button.tsx";

const SIGN_OUT_PATH = "/admin/deconnexion";

export function AdminBar() {
  return (
    <div className="admin-bar">
      <nav aria-label="Administration">
        <NavLink className="nav-link" to="/admin" end>
          Abonnés
        </NavLink>
        <NavLink className="nav-link" to="/admin/importer">
          Importer
        </NavLink>
        <NavLink className="nav-link" to="/admin/messages">
          Messages
        </NavLink>
        <NavLink className="nav-link" to="/admin/lettres">
          Lettres
        </NavLink>
        <NavLink className="nav-link" to="/admin/journal">
          Journal
        </NavLink>
      </nav>
      <Form method="post" action={SIGN_OUT_PATH} aria-label="Session">
        <Button type="submit" tone="quiet">
          Se déconnecter
        </Button>
      </Form>
    </div>
  );
}
