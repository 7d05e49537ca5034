import { Outlet } from "react-router";
import { keepPrivate } from "#app/features/admin/sign-in/admin-guard.server.ts";
import { ErrorPage } from "#app/features/layout/error-page.tsx";
import { NewsroomShell } from "#app/features/staff/newsroom-shell.tsx";
import adminStyles from "#app/styles-admin.css?url";
import type { RouteHandle } from "#platform/route-handle.ts";
import type { Route } from "./+types/newsroom-frame";

export const handle: RouteHandle = { hasOwnFrame: true };

export const middleware: Route.MiddlewareFunction[] = [keepPrivate];

export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: adminStyles }];
}

export default function NewsroomFrame() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <NewsroomShell isOpen={false}>
      <ErrorPage error={error} />
    </NewsroomShell>
  );
}
