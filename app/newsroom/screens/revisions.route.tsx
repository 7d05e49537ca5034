import { data, redirect } from "react-router";
import { formerTexts } from "#app/newsroom/drafts/compare.server.ts";
import { doneHref } from "#app/newsroom/drafts/done-texts.ts";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { readDraft } from "#app/newsroom/drafts/read-drafts.server.ts";
import { restoreRevision } from "#app/newsroom/drafts/restore-revision.server.ts";
import { listRevisions } from "#app/newsroom/drafts/revisions.server.ts";
import { compareReadings } from "#app/newsroom/second-reading/compare-reading.server.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { formatSecond } from "#platform/french/paris-time.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/revisions.route";
import { DraftHeader } from "./draft-header.tsx";
import { draftHead } from "./draft-view.server.ts";
import { COMPARED_FIELD, RevisionsView } from "./revisions-view.tsx";

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
