import { redirect } from "react-router";
import { orRestart } from "#app/learning/class/class-endpoints.server.ts";
import { DESK_PATH, deskPath } from "#app/learning/class/class-paths.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/summary-csv.route";
import { findDesks } from "./desk.server.ts";
import { summaryOf } from "./summary.server.ts";
import { summaryCsv, summaryFileName } from "./summary-csv.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const { chosen } = await orRestart(services, request, () => findDesks(services, request));
  if (!chosen?.endedAt) throw redirect(chosen ? deskPath(chosen.id) : DESK_PATH);
  return new Response(summaryCsv(summaryOf(chosen, chosen.endedAt).questions), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${summaryFileName(chosen)}"`,
      "Cache-Control": "no-store",
    },
  });
}
