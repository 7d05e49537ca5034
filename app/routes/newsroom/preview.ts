import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import type { Route } from "./+types/preview";

export function loader({ context }: Route.LoaderArgs) {
  currentStaff(context);
  return new Response(null, { status: 404 });
}
