import { isUuid } from "#app/features/admin/layout/uuid.ts";
import { isAnswerWaiting } from "#app/features/admin/reports/reports.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/report-answer-state";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = requireServices(context);
  const isWaiting = isUuid(params.id) && (await isAnswerWaiting(db, { id: params.id, now: new Date() }));
  return Response.json({ isWaiting });
}
