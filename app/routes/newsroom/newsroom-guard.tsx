import { useEffect } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { ErrorPage } from "#app/features/layout/error-page.tsx";
import { NewsroomShell } from "#app/features/staff/newsroom-shell.tsx";
import { isNotSaved, NotSavedView } from "#app/features/staff/not-saved.tsx";
import { currentStaff, requireStaff } from "#app/features/staff/staff-guard.server.ts";
import { isAtLeast } from "#app/features/staff/staff-role.ts";
import { setTeamDevice } from "#app/features/staff/team-device.ts";
import type { Route } from "./+types/newsroom-guard";

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
