import { useEffect } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { setTeamDevice } from "#app/accounts/session/team-device.ts";
import { NewsroomShell } from "#app/office/team/newsroom-shell.tsx";
import { isNotSaved, NotSavedView } from "#app/office/team/not-saved.tsx";
import { currentStaff, requireStaff } from "#app/office/team/staff-guard.server.ts";
import { isAtLeast } from "#app/office/team/staff-role.ts";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import type { Route } from "./+types/newsroom-guard.route";

export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export function loader({ context }: Route.LoaderArgs) {
  return { isAdministrator: isAtLeast(currentStaff(context), "administrator") };
}

/** The pages below have their own loaders, so that each request meets the guard. */
export function shouldRevalidate() {
  return false;
}

export default function GuardedNewsroom({ loaderData }: Route.ComponentProps) {
  useEffect(() => setTeamDevice(true), []);
  return (
    <NewsroomShell isOpen {...loaderData}>
      <div className="wrap admin">
        <Outlet />
      </div>
    </NewsroomShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const notSaved = isRouteErrorResponse(error) && isNotSaved(error.data) ? error.data : null;
  return (
    <NewsroomShell isOpen>{notSaved ? <NotSavedView {...notSaved} /> : <ErrorPage error={error} />}</NewsroomShell>
  );
}
