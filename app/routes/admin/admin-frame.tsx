import { Outlet } from "react-router";
import { AdminShell } from "#app/features/admin/layout/admin-shell.tsx";
import { keepPrivate } from "#app/features/admin/sign-in/admin-guard.server.ts";
import { ErrorPage } from "#app/features/layout/error-page.tsx";
import adminStyles from "#app/styles-admin.css?url";
import type { RouteHandle } from "#platform/route-handle.ts";
import type { Route } from "./+types/admin-frame";

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
