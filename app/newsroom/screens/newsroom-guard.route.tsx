import { useEffect } from "react";
import { isRouteErrorResponse, Outlet, useMatches } from "react-router";
import { setTeamDevice } from "#app/accounts/session/team-device.ts";
import { DOCUMENT_KINDS } from "#app/newsroom/drafts/documents.ts";
import { NewsroomShell } from "#app/office/team/newsroom-shell.tsx";
import { isNotSaved, NotSavedView } from "#app/office/team/not-saved.tsx";
import { isAtLeast } from "#app/office/team/staff.ts";
import { currentStaff, requireStaff } from "#app/office/team/staff-guard.server.ts";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import type { Route } from "./+types/newsroom-guard.route";
import type { DraftHead } from "./draft-view.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export function loader({ context }: Route.LoaderArgs) {
  return { isAdministrator: isAtLeast(currentStaff(context), "administrator") };
}

/**
 * This loader needs no reload: the pages below have their own loaders, so each of their requests still passes
 * the guard.
 */
export function shouldRevalidate() {
  return false;
}

export default function GuardedNewsroom({ loaderData }: Route.ComponentProps) {
  useEffect(() => setTeamDevice(true), []);
  const head = useShownHead();
  const isLetter = head?.kind === DOCUMENT_KINDS.letter.label;
  return (
    <NewsroomShell isOpen {...loaderData} written={isLetter ? "letter" : head?.isServed === false ? "new" : null}>
      <div className="wrap admin">
        <Outlet />
      </div>
    </NewsroomShell>
  );
}

/** Returns the document that the page below is about, if any. */
function useShownHead(): DraftHead | undefined {
  const below = useMatches().at(-1)?.loaderData as { head?: DraftHead; draft?: DraftHead } | null | undefined;
  return below?.head ?? below?.draft;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const notSaved = isRouteErrorResponse(error) && isNotSaved(error.data) ? error.data : null;
  return (
    <NewsroomShell isOpen>{notSaved ? <NotSavedView {...notSaved} /> : <ErrorPage error={error} />}</NewsroomShell>
  );
}
