import { answerDrawing } from "#app/features/drawings/answer-drawing.server.ts";
import type { Route } from "./+types/drawing";

export function loader({ request, context }: Route.LoaderArgs) {
  return answerDrawing(new URL(request.url).pathname, context);
}
