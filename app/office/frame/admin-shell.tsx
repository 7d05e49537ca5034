import type { ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { BackOfficeShell } from "#app/ui/page/back-office-shell.tsx";
import { NEWSROOM_PATH } from "./newsroom-paths.ts";

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

/** For who may enter both. */
const ROOMS = { [NEWSROOM_PATH]: "Rédaction", [OVERVIEW_PATH]: "Administration" };

type AdminShellProps = { isSignedIn: boolean; isOfTeam?: boolean; children: ReactNode };

export function AdminShell({ isSignedIn, isOfTeam = false, children }: AdminShellProps) {
  const { pathname } = useLocation();
  const exits = (
    <>
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
    </>
  );
  return (
    <BackOfficeShell
      name="Administration"
      home={OVERVIEW_PATH}
      rooms={isSignedIn && isOfTeam ? ROOMS : {}}
      pages={isSignedIn ? PAGES : {}}
      current={Object.keys(PAGES).find((path) => isWithin(pathname, path))}
      exits={exits}
      note="Qui consulte des adresses laisse une ligne au journal."
    >
      {children}
    </BackOfficeShell>
  );
}

/** The overview's path is a prefix of every other one. */
function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== OVERVIEW_PATH && pathname.startsWith(`${path}/`));
}
