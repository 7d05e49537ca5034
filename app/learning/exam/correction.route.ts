import { contentOf } from "#library/catalogue/content-store.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/correction.route";
import { limitExamPages } from "./exam-limit.server.ts";
import { findCorrection } from "./exam-paper.server.ts";

/** What the device corrects a series with. */
export function loader({ params, context }: Route.LoaderArgs) {
  limitExamPages(requireServices(context));
  const correction = findCorrection(contentOf(context), params.seed);
  return Response.json(correction, { status: correction ? 200 : 404 });
}
