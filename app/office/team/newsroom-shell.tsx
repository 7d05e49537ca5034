import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ACCESS_PATH, EDITIONS_PATH, NEWSROOM_PATH, SOURCES_PATH } from "#app/office/frame/newsroom-paths.ts";
import { helpHref, type Written } from "#app/office/guides/help-chapters.ts";
import { BackOfficeShell } from "#app/ui/page/back-office-shell.tsx";

const PAGES = {
  [NEWSROOM_PATH]: "Bureau",
  [EDITIONS_PATH]: "Éditions",
  [SOURCES_PATH]: "Sources",
  [ACCESS_PATH]: "Mon accès",
};

const OTHERS = Object.keys(PAGES).filter((path) => path !== NEWSROOM_PATH);

/** These links are for people who may enter both; the administration asks for its own password. */
const ROOMS = { [NEWSROOM_PATH]: "Rédaction", "/admin": "Administration" };

type NewsroomShellProps = {
  isOpen: boolean;
  isAdministrator?: boolean;
  /** What the editor has open, when it has a chapter of its own. */
  written?: Written | null;
  children: ReactNode;
};

export function NewsroomShell({ isOpen, isAdministrator = false, written = null, children }: NewsroomShellProps) {
  const { pathname } = useLocation();
  return (
    <BackOfficeShell
      name="Rédaction"
      home={NEWSROOM_PATH}
      rooms={isAdministrator ? ROOMS : {}}
      pages={isOpen ? PAGES : {}}
      current={OTHERS.find((path) => pathname === path) ?? NEWSROOM_PATH}
      help={isOpen ? helpHref(pathname, written) : null}
      exit={isOpen ? <Link to="/deconnexion">Déconnexion</Link> : null}
    >
      {children}
    </BackOfficeShell>
  );
}
