import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { EDITIONS_PATH, NEWSROOM_PATH, SOURCES_PATH } from "#app/office/frame/newsroom-paths.ts";
import { BackOfficeShell } from "#app/ui/page/back-office-shell.tsx";
import { ACCESS_PATH } from "./access-form.ts";
import { helpHref } from "./help-chapters.ts";

const PAGES = {
  [NEWSROOM_PATH]: "Bureau",
  [EDITIONS_PATH]: "Éditions",
  [SOURCES_PATH]: "Sources",
  [ACCESS_PATH]: "Mon accès",
};

const OTHERS = Object.keys(PAGES).filter((path) => path !== NEWSROOM_PATH);

/** For who may enter both; the administration asks for its own password. */
const ROOMS = { [NEWSROOM_PATH]: "Rédaction", "/admin": "Administration" };

type NewsroomShellProps = { isOpen: boolean; isAdministrator?: boolean; children: ReactNode };

export function NewsroomShell({ isOpen, isAdministrator = false, children }: NewsroomShellProps) {
  const { pathname } = useLocation();
  const exits = (
    <nav aria-label="Quitter la rédaction">
      {isOpen ? (
        <Link to={helpHref(pathname)} className="help-link">
          <span aria-hidden="true">?</span>
          <span className="sr-only">Aide sur cette page</span>
        </Link>
      ) : null}
      <Link to="/">Voir le site</Link>
      {isOpen ? <Link to="/deconnexion">Se déconnecter</Link> : null}
    </nav>
  );
  return (
    <BackOfficeShell
      name="Rédaction"
      home={NEWSROOM_PATH}
      rooms={isAdministrator ? ROOMS : {}}
      pages={isOpen ? PAGES : {}}
      current={OTHERS.find((path) => pathname === path) ?? NEWSROOM_PATH}
      exits={exits}
    >
      {children}
    </BackOfficeShell>
  );
}
