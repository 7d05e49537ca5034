import { redirect } from "react-router";
import { DESK_PATH, deskPath } from "#app/features/classes/rules/class-paths.ts";
import { findDesk } from "#app/features/classes/teacher/desk.server.ts";
import { summaryCsv, summaryOf } from "#app/features/classes/teacher/summary.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/summary-csv";

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await findDesk(requireServices(context), request);
  if (!session?.endedAt) throw redirect(session ? deskPath(session.id) : DESK_PATH);
  return new Response(summaryCsv(summaryOf(session, session.endedAt)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="bilan-de-la-seance.csv"',
      "Cache-Control": "no-store",
    },
  });
}
