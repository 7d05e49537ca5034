import { data } from "react-router";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { listPreviewLinks } from "#app/features/newsroom/preview-links.server.ts";
import { readDraft } from "#app/features/newsroom/read-drafts.server.ts";
import { DoneMessage } from "#app/features/newsroom/screens/done-message.tsx";
import { DraftHeader } from "#app/features/newsroom/screens/draft-header.tsx";
import { draftHead } from "#app/features/newsroom/screens/draft-view.server.ts";
import { replyToPreviewLink } from "#app/features/newsroom/screens/preview-link-actions.server.ts";
import { PreviewLinksView } from "#app/features/newsroom/screens/preview-links-view.tsx";
import { keepingTyped } from "#app/features/staff/keep-typed.server.ts";
import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import { formatMinute } from "#platform/french/paris-time.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/preview-links";

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
