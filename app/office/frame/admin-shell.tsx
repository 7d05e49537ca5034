import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
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
  "/admin/equipe": "Équipe",
};

const LESS_USED = {
  "/admin/courriels": "E-mails",
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
  const current = Object.keys({ ...PAGES, ...LESS_USED }).find((path) => isWithin(pathname, path));
  const exit = isSignedIn ? (
    <Form method="post" action={SIGN_OUT_PATH} aria-label="Session">
      <button type="submit" className="link-button">
        Déconnexion
      </button>
    </Form>
  ) : null;
  return (
    <BackOfficeShell
      name="Administration"
      home={OVERVIEW_PATH}
      rooms={isSignedIn && isOfTeam ? ROOMS : {}}
      pages={isSignedIn ? { ...PAGES, ...(waiting > 0 ? { [MESSAGES_PATH]: `Messages (${waiting})` } : {}) } : {}}
      lessUsed={LESS_USED}
      current={current}
      help={help}
      exit={exit}
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
