import { data } from "react-router";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { readDraft } from "#app/features/newsroom/read-drafts.server.ts";
import { DraftHeader } from "#app/features/newsroom/screens/draft-header.tsx";
import { draftHead } from "#app/features/newsroom/screens/draft-view.server.ts";
import { PreviewFrames } from "#app/features/newsroom/screens/preview-frames.tsx";
import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/preview-frames";

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
