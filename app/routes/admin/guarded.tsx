import { useEffect } from "react";
import { Outlet } from "react-router";
import { AdminBar } from "#app/features/admin/admin-bar.tsx";
import { setAuthenticated } from "#app/features/admin/admin-flag.ts";
import { currentAdmin, requireAdmin } from "#app/features/admin/admin-guard.server.ts";
import { DoneMessage } from "#app/features/admin/done.tsx";
import { SessionWarning } from "#app/features/admin/session-warning.tsx";
import type { Route } from "./+types/guarded";

/** Every route below passes here first, in each form in which it can be asked for. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** Makes every navigation to a page below ask the server, and so pass the guard. */
export function loader({ context }: Route.LoaderArgs) {
  return { secondsLeft: Math.floor((currentAdmin(context).expiresAt.getTime() - Date.now()) / 1000) };
}

/** A server that does not answer is told of by the page below. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return null;
  }
}

export default function GuardedLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => setAuthenticated(true), []);
  useFreshPage();
  return (
    <div className="wrap admin">
      <AdminBar />
      <DoneMessage />
      <Outlet />
      <SessionWarning lifetime={loaderData} />
    </div>
  );
}

/** A page that the browser kept whole, and shows again on the way back, asks the server first. */
function useFreshPage() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}
