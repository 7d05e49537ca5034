import { contentOf } from "#library/catalogue/content-context.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/correction.route";
import { findCorrection, limitExamPages } from "./exam-paper.server.ts";

/** Gives the right answers with which a device corrects a series by itself. */
export function loader({ params, context }: Route.LoaderArgs) {
  limitExamPages(requireServices(context));
  const correction = findCorrection(contentOf(context), params.seed);
  return Response.json(correction, { status: correction ? 200 : 404 });
}
