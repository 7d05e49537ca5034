import { readDraftFigure } from "#app/newsroom/drafts/draft-figure.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import {
  FRAME_SCHEMES,
  framedPolicy,
  framedPreview,
  previewFigure,
  previewPolicy,
  renderDraftPage,
} from "#app/newsroom/publication/preview.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { drawingsContext } from "#library/catalogue/drawings-context.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/preview.route";

const TEXT = { "Content-Type": "text/plain; charset=utf-8" };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (!draft) return new Response("Ce document n’existe pas.\n", { status: 404, headers: TEXT });
  const address = new URL(request.url);
  const scheme = FRAME_SCHEMES.find((known) => known === address.searchParams.get("vue"));
  const preview =
    draft.kind === "figure"
      ? previewFigure(draft, readDraftFigure(draft))
      : await renderDraftPage({ ...services, drawings: context.get(drawingsContext) }, draft, { address });
  const policy = (html: string) => {
    const own = previewPolicy(html, services.settings.publicUrl);
    return { "Content-Security-Policy": scheme ? framedPolicy(own) : own, "X-Robots-Tag": "noindex" };
  };
  if (preview.state === "page") {
    const html = scheme ? framedPreview(preview.html, scheme) : preview.html;
    return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", ...policy(html) } });
  }
  const lines = ["Ce texte ne peut pas encore être montré :", "", ...preview.messages];
  return new Response(`${lines.join("\n")}\n`, { headers: { ...TEXT, ...policy("") } });
}
