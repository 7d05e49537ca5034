import type { Route } from "./+types/drawing.route";
import { answerDrawing } from "./answer-drawing.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return answerDrawing(new URL(request.url).pathname, context);
}
