import { orLoadRefusal } from "#app/letters/subscribers/describe-load-error.server.ts";
import { currentAdmin } from "#app/office/sign-in/admin-guard.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/subscribers-csv.route";
import { exportSubscribers } from "./export-subscribers.server.ts";

export function loader({ request, url, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const asked = { admin: currentAdmin(context), parameters: url.searchParams, now: new Date() };
  return orLoadRefusal(services, request, () => exportSubscribers(services, request, asked));
}
