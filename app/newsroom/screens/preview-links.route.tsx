import { data } from "react-router";
import { listPreviewLinks } from "#app/newsroom/drafts/preview-links.server.ts";
import { readDraft } from "#app/newsroom/drafts/read-drafts.server.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { formatMinute } from "#platform/french/paris-time.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/preview-links.route";
import { DoneMessage } from "./done-message.tsx";
import { DraftHeader } from "./draft-header.tsx";
import { draftHead } from "./draft-view.server.ts";
import { replyToPreviewLink } from "./preview-link-actions.server.ts";
import { PreviewLinksView } from "./preview-links-view.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (!draft) throw data(null, { status: 404 });
  const links = await listPreviewLinks(services, currentStaff(context), draft.id, new Date());
  return {
    draft: draftHead(services, draft),
    links: links.map(({ id, by, createdAt, expiresAt }) => {
      return { id, by, created: formatMinute(createdAt), until: formatMinute(expiresAt) };
    }),
  };
}

export const action = keepingTyped(async ({ params, request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  if (!form) throw data(null, { status: 400 });
  const staff = currentStaff(context);
  return replyToPreviewLink({ services: requireServices(context), staff, draftId: params.draft, form });
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = `Liens d’aperçu : ${loaderData?.draft.title ?? "document"}`;
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function PreviewLinksPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="draft-page">
      <DraftHeader draft={loaderData.draft}>
        <DoneMessage />
      </DraftHeader>
      <PreviewLinksView {...loaderData} answer={actionData ?? null} />
    </div>
  );
}
