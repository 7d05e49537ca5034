import { Outlet } from "react-router";
import { keepPrivate } from "#app/office/sign-in/admin-guard.server.ts";
import { NewsroomShell } from "#app/office/team/newsroom-shell.tsx";
import adminStyles from "#app/styles-admin.css?url";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import type { RouteHandle } from "#platform/route-handle.ts";
import type { Route } from "./+types/newsroom-frame.route";

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
