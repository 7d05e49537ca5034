import { data } from "react-router";
import { NOTHING_FOUND } from "#app/newsroom/drafts/newsroom-services.ts";
import { readReportedErrors } from "#app/newsroom/drafts/reported-errors.server.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { changedPlace, pageOf } from "#app/newsroom/publication/page-of.server.ts";
import { refuseChoosing } from "#app/newsroom/publication/save-question-choices.server.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { hasFreshProof, isAtLeast } from "#app/office/team/staff.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/publication.route";
import { checkInTime, RESULT_TIMEOUT_MS } from "./check-in-time.server.ts";
import { DoneMessage } from "./done-message.tsx";
import { DraftHeader } from "./draft-header.tsx";
import { draftHead, fileViews, problemsOf } from "./draft-view.server.ts";
import { replyToPublication } from "./publication-actions.server.ts";
import { PublicationView } from "./publication-view.tsx";

export const handle: RouteHandle = { maxBodyBytes: 8_000 };

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const staff = currentStaff(context);
  const now = new Date();
  const draft = await readDraft(services, staff, params.draft);
  if (!draft) throw data(null, { status: 404 });
  const head = draftHead(services, draft);
  const page = pageOf(servedContent(services), draft.document);
  const check = head.isOpen ? await checkInTime(services, draft, RESULT_TIMEOUT_MS) : NOTHING_FOUND;
  return {
    draft: head,
    notes: [
      ...draft.figures.map(({ title }) => `La figure « ${title} » paraîtra avec ce texte`),
      ...(check?.notes ?? []),
    ],
    page: page && `${page}${draft.state === "published" ? changedPlace(draft) : ""}`,
    problems: check && problemsOf(fileViews(draft), check, draft),
    questions: refuseChoosing(staff, draft.state)
      ? []
      : (check?.changedQuestions ?? []).map((one) => ({ ...one, chosen: draft.questionChoices[one.key] ?? null })),
    isOutdated: (check?.outdated.length ?? 0) > 0 && draft.state !== "scheduled",
    change: { kind: draft.changeKind, note: draft.changeNote },
    code: !staff.hasPhone ? ("none" as const) : hasFreshProof(staff, now) ? ("fresh" as const) : ("due" as const),
    canPublish: isAtLeast(staff, "reviewer"),
    errors: draft.state === "published" ? await readReportedErrors(services, draft.document) : [],
    canForce: isAtLeast(staff, "administrator"),
    typedTime: `${parisDay(new Date(now.getTime() + 86_400_000))}T07:30`,
  };
}

export const action = keepingTyped(async ({ params, request, context }: Route.ActionArgs) => {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  const form = await readForm(request);
  if (!draft || !form) throw data(null, { status: draft ? 400 : 404 });
  return replyToPublication({ services, staff: currentStaff(context), draft, form });
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = `Publication : ${loaderData?.draft.title ?? "document"}`;
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function PublicationPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="draft-page">
      <DraftHeader draft={loaderData.draft}>
        <DoneMessage remaining={loaderData.problems?.length} />
      </DraftHeader>
      <PublicationView {...loaderData} answer={actionData ?? null} />
    </div>
  );
}
