import { data } from "react-router";
import { COMMENT_FIELDS } from "#app/newsroom/comments/comment-fields.ts";
import { readComments, showComments } from "#app/newsroom/comments/show-comments.server.ts";
import { compareFiles, findFormerReading, readFormerAndPresent } from "#app/newsroom/drafts/compare.server.ts";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { drawingPath } from "#app/newsroom/drafts/draft-paths.ts";
import { NOTHING_FOUND } from "#app/newsroom/drafts/newsroom-services.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { valueNames } from "#app/newsroom/fields/field-choices.server.ts";
import { numbersOf } from "#app/newsroom/fields/figure-numbers.server.ts";
import { checkInTime, RESULT_TIMEOUT_MS } from "#app/newsroom/screens/check-in-time.server.ts";
import { commentIntent, replyToCommentForm } from "#app/newsroom/screens/comment-actions.server.ts";
import { DoneMessage } from "#app/newsroom/screens/done-message.tsx";
import { DraftHeader } from "#app/newsroom/screens/draft-header.tsx";
import { draftHead, fileViews, problemsOf } from "#app/newsroom/screens/draft-view.server.ts";
import { closedReason, isLateFor, replyToVerdict } from "#app/newsroom/screens/review-actions.server.ts";
import { RAW_FIELD, ReviewView, sinceWords, WHOLE_FIELD } from "#app/newsroom/screens/review-view.tsx";
import { compareReadings, markQuotations } from "#app/newsroom/second-reading/compare-reading.server.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/review-draft.route";
import { readFacts, withUnstated } from "./read-facts.server.ts";

export const handle: RouteHandle = { maxBodyBytes: 16_000 };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (!draft) throw data(null, { status: 404 });
  const head = draftHead(services, draft);
  const files = fileViews(draft);
  const comments = showComments(draft, files, await readComments(services, currentStaff(context), draft));
  const { searchParams } = new URL(request.url);
  const former = await findFormerReading(services, draft, currentStaff(context));
  const isWhole = searchParams.has(WHOLE_FIELD);
  const texts = await readFormerAndPresent(services, draft, isWhole || !former ? null : former.revision);
  const open = comments.flatMap(({ path, line, words }) => (line === null ? [] : [{ path, line, quote: words }]));
  const drawn = texts.map(({ path, former: before, present }) => {
    return { path, former: withDrawings(before, draft.figures), present: withDrawings(present, draft.figures) };
  });
  const read = markQuotations(compareReadings(drawn, valueNames(servedContent(services), draft.files)), open);
  const check = head.isOpen ? await checkInTime(services, draft, RESULT_TIMEOUT_MS) : NOTHING_FOUND;
  return {
    draft: head,
    numbers: head.hasDrawing ? numbersOf(draft) : null,
    filesHash: draft.filesHash,
    notes: check?.notes ?? [],
    problems: check && problemsOf(files, check, draft),
    files: withUnstated(services, draft, read),
    facts: readFacts(services, draft, read),
    raw: searchParams.has(RAW_FIELD) ? compareFiles(texts) : null,
    since: former && { words: sinceWords(former), isWhole },
    change: { kind: draft.changeKind, note: draft.changeNote },
    comments,
    passage: searchParams.get(COMMENT_FIELDS.passage),
    closed: closedReason(draft, currentStaff(context)),
    isLate: isLateFor(draft),
  };
}

/** A figure that is still a draft is drawn at an address of the newsroom. */
function withDrawings(text: string | null, figures: Draft["figures"]): string | null {
  let drawn = text;
  for (const figure of figures) {
    const address = `](/${figure.document.replace(/yaml$/, "svg")}`;
    drawn = drawn?.replaceAll(address, `](${drawingPath(figure)}`) ?? null;
  }
  return drawn;
}

export const action = keepingTyped(async ({ params, request, context }: Route.ActionArgs) => {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  const form = await readForm(request);
  if (!draft || !form) throw data(null, { status: draft ? 400 : 404 });
  const staff = currentStaff(context);
  const intent = commentIntent(form);
  return intent
    ? replyToCommentForm({ services, staff, draftId: draft.id, form }, intent)
    : replyToVerdict({ services, staff, draft, form });
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = `Relecture : ${loaderData?.draft.title ?? "document"}`;
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="draft-page">
      <DraftHeader draft={loaderData.draft}>
        <DoneMessage />
      </DraftHeader>
      <ReviewView {...loaderData} answer={actionData ?? null} />
    </div>
  );
}
