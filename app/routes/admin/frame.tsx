import { Outlet } from "react-router";
import { keepPrivate } from "#app/features/admin/admin-guard.server.ts";
import adminStyles from "#app/styles-admin.css?url";
import type { Route } from "./+types/frame";

export const middleware: Route.MiddlewareFunction[] = [keepPrivate];

/** A sheet of its own: readers' pages do not carry it. */
export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: adminStyles }];
}

/** Around the gate and what is behind it. */
export default function AdminFrame() {
  return <Outlet />;
}
