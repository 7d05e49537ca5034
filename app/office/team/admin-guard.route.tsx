import { useEffect } from "react";
import { Outlet } from "react-router";
import { AdminShell } from "#app/office/frame/admin-shell.tsx";
import { DoneMessage } from "#app/office/frame/done.tsx";
import { isWithoutServer, Restarting } from "#app/office/frame/restarting.tsx";
import { setAuthenticated } from "#app/office/sign-in/admin-flag.ts";
import { currentAdmin, requireAdmin } from "#app/office/sign-in/admin-guard.server.ts";
import { SessionWarning } from "#app/office/sign-in/session-warning.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/admin-guard.route";
import { findStaff } from "./staff-guard.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export async function loader({ request, context }: Route.LoaderArgs) {
  const isOfTeam = (await findStaff(requireServices(context), request)) !== null;
  return { isOfTeam, secondsLeft: Math.floor((currentAdmin(context).expiresAt.getTime() - Date.now()) / 1000) };
}

/** The expiry has not changed. Child pages have their own loaders, so each request passes the guard. */
export function shouldRevalidate() {
  return false;
}

export default function GuardedLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => setAuthenticated(true), []);
  useReloadWhenRestored();
  return (
    <AdminShell isSignedIn isOfTeam={loaderData.isOfTeam}>
      <div className="wrap admin">
        <DoneMessage />
        <Outlet />
        <SessionWarning lifetime={loaderData} />
      </div>
    </AdminShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminShell isSignedIn>{isWithoutServer(error) ? <Restarting /> : <ErrorPage error={error} />}</AdminShell>;
}

/** A page restored from the back/forward cache must ask the server first. */
function useReloadWhenRestored() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}
