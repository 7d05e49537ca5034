import { data } from "react-router";
import { readDraft } from "#app/newsroom/drafts/read-drafts.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/preview-frames.route";
import { DraftHeader } from "./draft-header.tsx";
import { draftHead } from "./draft-view.server.ts";
import { PreviewFrames } from "./preview-frames.tsx";

export const handle: RouteHandle = { frames: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (!draft) throw data(null, { status: 404 });
  return { draft: draftHead(services, draft) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = `Aperçu : ${loaderData?.draft.title ?? "document"}`;
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function PreviewFramesPage({ loaderData: { draft } }: Route.ComponentProps) {
  return (
    <div className="draft-page">
      <DraftHeader draft={draft} />
      <PreviewFrames id={draft.id} />
    </div>
  );
}
