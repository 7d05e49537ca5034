import type { ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { BackOfficeShell } from "#app/ui/page/back-office-shell.tsx";
import { NEWSROOM_PATH } from "./newsroom-paths.ts";

const SIGN_OUT_PATH = "/admin/deconnexion";

export const OVERVIEW_PATH = "/admin";
const MESSAGES_PATH = "/admin/messages";

const PAGES = {
  [OVERVIEW_PATH]: "État",
  "/admin/abonnes": "Abonnés",
  "/admin/lettres": "Lettres",
  [MESSAGES_PATH]: "Messages",
  "/admin/courriels": "E-mails",
  "/admin/equipe": "Équipe",
  "/admin/journal": "Journal",
  "/admin/importer": "Importer",
  "/admin/guides": "Guides",
};

/** Whoever opens these pages is shown addresses. */
const WITH_ADDRESSES = ["/admin/abonnes", MESSAGES_PATH, "/admin/equipe"];

/** These links are for people who may enter both back offices. */
const ROOMS = { [NEWSROOM_PATH]: "Rédaction", [OVERVIEW_PATH]: "Administration" };

type AdminShellProps = {
  isSignedIn: boolean;
  isOfTeam?: boolean;
  /** How many messages have no answer. */
  waiting?: number;
  help?: string | null;
  children: ReactNode;
};

export function AdminShell({ isSignedIn, isOfTeam = false, waiting = 0, help = null, children }: AdminShellProps) {
  const { pathname } = useLocation();
  const current = Object.keys(PAGES).find((path) => isWithin(pathname, path));
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
      pages={isSignedIn ? { ...PAGES, ...(waiting > 0 ? { [MESSAGES_PATH]: `Messages (${waiting})` } : {}) } : {}}
      current={current}
      help={help}
      exits={exits}
      note={
        current && WITH_ADDRESSES.includes(current)
          ? "Qui consulte des adresses laisse une ligne au journal."
          : undefined
      }
    >
      {children}
    </BackOfficeShell>
  );
}

/** The path of the overview is a prefix of every other one, so it must match exactly. */
function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== OVERVIEW_PATH && pathname.startsWith(`${path}/`));
}
