import { data, redirect } from "react-router";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { formerTexts } from "#app/features/newsroom/compare.server.ts";
import { doneHref } from "#app/features/newsroom/done-texts.ts";
import { DRAFT_FIELDS } from "#app/features/newsroom/draft-form-fields.ts";
import { draftPath } from "#app/features/newsroom/draft-paths.ts";
import { readDraft } from "#app/features/newsroom/read-drafts.server.ts";
import { restoreRevision } from "#app/features/newsroom/restore-revision.server.ts";
import { listRevisions } from "#app/features/newsroom/revisions.server.ts";
import { DraftHeader } from "#app/features/newsroom/screens/draft-header.tsx";
import { draftHead } from "#app/features/newsroom/screens/draft-view.server.ts";
import { COMPARED_FIELD, RevisionsView } from "#app/features/newsroom/screens/revisions-view.tsx";
import { compareReadings } from "#app/features/newsroom/second-reading/compare-reading.server.ts";
import { keepingTyped } from "#app/features/staff/keep-typed.server.ts";
import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import { formatSecond } from "#platform/french/paris-time.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/revisions";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (!draft) throw data(null, { status: 404 });
  const revisions = await listRevisions(services, currentStaff(context), draft.id);
  const asked = new URL(request.url).searchParams.get(COMPARED_FIELD);
  const revision = revisions.find(({ id }) => id === asked)?.id;
  return {
    draft: draftHead(services, draft),
    revisions: revisions.map(({ at, ...one }) => ({ ...one, at: formatSecond(at) })),
    compared: revision ? { revision, files: compareReadings(await formerTexts(services, draft, { revision })) } : null,
  };
}

export const action = keepingTyped(async ({ params, request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const revision = form?.get(DRAFT_FIELDS.revision);
  if (!form || !revision) throw data(null, { status: 400 });
  const input = { revision, version: Number(form.get(DRAFT_FIELDS.version)) };
  const outcome = await restoreRevision(requireServices(context), currentStaff(context), params.draft, input);
  if (outcome.state === "done") throw redirect(doneHref(draftPath(params.draft), "version"), 303);
  return data({ message: outcome.message }, { status: 409 });
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = `Versions : ${loaderData?.draft.title ?? "document"}`;
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function RevisionsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="draft-page">
      <DraftHeader draft={loaderData.draft} />
      <RevisionsView {...loaderData} message={actionData?.message ?? null} />
    </div>
  );
}
