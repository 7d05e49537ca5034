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

/** These links are for people who may enter both back offices. */
const ROOMS = { [NEWSROOM_PATH]: "Rédaction", [OVERVIEW_PATH]: "Administration" };

type AdminShellProps = { isSignedIn: boolean; isOfTeam?: boolean; help?: string | null; children: ReactNode };

export function AdminShell({ isSignedIn, isOfTeam = false, help = null, children }: AdminShellProps) {
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
      help={help}
      exits={exits}
      note={isSignedIn ? "Qui consulte des adresses laisse une ligne au journal." : undefined}
    >
      {children}
    </BackOfficeShell>
  );
}

/** The path of the overview is a prefix of every other one, so it must match exactly. */
function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== OVERVIEW_PATH && pathname.startsWith(`${path}/`));
}
