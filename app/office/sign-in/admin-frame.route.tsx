import { Outlet } from "react-router";
import { AdminShell } from "#app/office/frame/admin-shell.tsx";
import adminStyles from "#app/styles-admin.css?url";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import type { RouteHandle } from "#platform/route-handle.ts";
import type { Route } from "./+types/admin-frame.route";
import { keepPrivate } from "./admin-guard.server.ts";

export const handle: RouteHandle = { hasOwnFrame: true };

export const middleware: Route.MiddlewareFunction[] = [keepPrivate];

export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: adminStyles }];
}

export default function AdminFrame() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminShell isSignedIn={false}>
      <ErrorPage error={error} />
    </AdminShell>
  );
}
