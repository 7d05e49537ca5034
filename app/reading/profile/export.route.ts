import { requireUser } from "#app/accounts/session/sessions.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/export.route";
import { exportAccount } from "./export-account.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const user = await requireUser(services, request);
  const now = new Date();
  const content = await exportAccount(services.db, user.id, now);
  return new Response(`${JSON.stringify(content, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="le-recap-mes-donnees-${parisDay(now)}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}
