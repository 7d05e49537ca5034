import { isUuid } from "#app/office/frame/uuid.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/report-answer-state.route";
import { isAnswerWaiting } from "./reports.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = requireServices(context);
  const isWaiting = isUuid(params.id) && (await isAnswerWaiting(db, { id: params.id, now: new Date() }));
  return Response.json({ isWaiting });
}
