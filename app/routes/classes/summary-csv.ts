import { redirect } from "react-router";
import { DESK_PATH, deskPath } from "#app/features/classes/rules/class-paths.ts";
import { orRestart } from "#app/features/classes/store/or-restart.server.ts";
import { findDesks } from "#app/features/classes/teacher/desk.server.ts";
import { summaryCsv, summaryFileName, summaryOf } from "#app/features/classes/teacher/summary.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/summary-csv";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const { chosen } = await orRestart(services, request, () => findDesks(services, request));
  if (!chosen?.endedAt) throw redirect(chosen ? deskPath(chosen.id) : DESK_PATH);
  return new Response(summaryCsv(summaryOf(chosen, chosen.endedAt)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${summaryFileName(chosen)}"`,
      "Cache-Control": "no-store",
    },
  });
}
