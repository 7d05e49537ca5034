import { exportSubscribers } from "#app/features/admin/csv/export-subscribers.server.ts";
import { currentAdmin } from "#app/features/admin/sign-in/admin-guard.server.ts";
import { orLoadRefusal } from "#app/features/admin/subscribers/describe-load-error.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/subscribers-csv";

export function loader({ request, url, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const asked = { admin: currentAdmin(context), parameters: url.searchParams, now: new Date() };
  return orLoadRefusal(services, request, () => exportSubscribers(services, request, asked));
}
