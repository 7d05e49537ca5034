import { readDraftFigure } from "#app/newsroom/drafts/draft-figure.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import {
  FRAME_SCHEMES,
  framedPolicy,
  framedPreview,
  previewFigure,
  previewPolicy,
  previewRefusal,
  renderDraftPage,
} from "#app/newsroom/publication/preview.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { drawingsContext } from "#library/catalogue/drawings-context.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/preview.route";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (!draft) {
    return new Response("Ce document n’existe pas.\n", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const address = new URL(request.url);
  const scheme = FRAME_SCHEMES.find((known) => known === address.searchParams.get("vue"));
  const preview =
    draft.kind === "figure"
      ? previewFigure(draft, readDraftFigure(draft))
      : await renderDraftPage({ ...services, drawings: context.get(drawingsContext) }, draft, { address });
  const page = preview.state === "page" ? preview.html : previewRefusal(draft, preview.messages);
  const html = scheme ? framedPreview(page, scheme) : page;
  const policy = previewPolicy(html, services.settings.publicUrl);
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": scheme ? framedPolicy(policy) : policy,
      "X-Robots-Tag": "noindex",
    },
  });
}
