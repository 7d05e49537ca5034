import { drawableFigure } from "#app/newsroom/drafts/draft-figure.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { drawingsContext, toResponse } from "#library/catalogue/drawings-context.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/draft-drawing.route";

/** Draws a figure as its saved draft says, with what draws the figures of the site. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const draft = await readDraft(requireServices(context), currentStaff(context), params.draft);
  const isNarrow = new URL(request.url).searchParams.get("vue") === "etroit";
  const found = draft && drawableFigure(draft, contentOf(context), isNarrow);
  const drawing = found && (await context.get(drawingsContext)(found.path, found.drawable));
  if (drawing) return toResponse(drawing, { "X-Robots-Tag": "noindex" });
  return new Response("Ce document n’a pas de dessin.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
