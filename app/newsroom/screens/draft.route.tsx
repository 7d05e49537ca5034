import { data } from "react-router";
import { readComments } from "#app/newsroom/comments/read-comments.server.ts";
import { findControl, showComments } from "#app/newsroom/comments/show-comments.server.ts";
import { draftPath, WORDS_FIELD } from "#app/newsroom/drafts/draft-paths.ts";
import { isWritable } from "#app/newsroom/drafts/draft-states.ts";
import { readEditLock } from "#app/newsroom/drafts/edit-lock.server.ts";
import { NOTHING_FOUND } from "#app/newsroom/drafts/newsroom-services.ts";
import { readDraft } from "#app/newsroom/drafts/read-drafts.server.ts";
import { RefusedView } from "#app/newsroom/drafts/refused-view.tsx";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { choicesOf } from "#app/newsroom/editor/choices.server.ts";
import { WritingContext } from "#app/newsroom/editor/writing-context.ts";
import { fieldChoices } from "#app/newsroom/fields/field-choices.server.ts";
import { StartAtWords } from "#app/newsroom/writing/start-at-words.tsx";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { styleNonceContext } from "#platform/http/style-nonce.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/draft.route";
import { checkInTime, EDITOR_TIMEOUT_MS } from "./check-in-time.server.ts";
import { ConflictView } from "./conflict-view.tsx";
import { DoneMessage } from "./done-message.tsx";
import { replyToDraft } from "./draft-actions.server.ts";
import { DraftEditor } from "./draft-editor.tsx";
import { DraftHeader } from "./draft-header.tsx";
import { draftHead, fileViews, formatLastChange, problemsOf, savedReading } from "./draft-view.server.ts";

export const handle: RouteHandle = { maxBodyBytes: 2_000_000, styleNonce: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (!draft) throw data(null, { status: 404 });
  const files = fileViews(draft, fieldChoices(draft.files, servedContent(services)));
  const head = draftHead(services, draft);
  const words = new URL(request.url).searchParams.get(WORDS_FIELD);
  const check = head.isOpen ? await checkInTime(services, draft, EDITOR_TIMEOUT_MS) : NOTHING_FOUND;
  return {
    head,
    files,
    notes: check?.notes ?? [],
    problems: check && problemsOf(files, check, draft.id),
    change: { changeKind: draft.changeKind, changeNote: draft.changeNote },
    comments: showComments(draft, files, await readComments(services, currentStaff(context), draft)),
    reading: savedReading(files),
    start: words ? findControl(draft, files, words) : null,
    saved: formatLastChange(draft),
    member: currentStaff(context).userId,
    lock: isWritable(draft.state) ? await readEditLock(services.db, currentStaff(context), draft.id) : null,
    canRequest: draft.state === "writing" || draft.state === "returned",
    writing: {
      ...choicesOf(services),
      nonce: context.get(styleNonceContext),
      imagesPath: draftPath(draft.id, "images"),
    },
  };
}

export const action = keepingTyped(async ({ params, request, context }: Route.ActionArgs) => {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  const form = await readForm(request);
  if (!draft || !form) throw data(null, { status: draft ? 400 : 404 });
  return replyToDraft({ services, staff: currentStaff(context), draft, form });
});

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.head.title ?? "Document";
  return pageMeta({ title, description: "Espace réservé à la rédaction.", indexable: false });
}

export default function DraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { head, writing, start, ...editor } = loaderData;
  const { sentBack } = head;
  return (
    <div className="draft-page">
      <DraftHeader draft={head}>
        <DoneMessage />
        {sentBack ? (
          <p className="admin-note">
            <span>{`${sentBack.name} demande de reprendre ce texte : `}</span>
            <q>{sentBack.note}</q>
          </p>
        ) : null}
      </DraftHeader>
      {actionData && actionData.state !== "conflict" ? <RefusedView {...actionData} /> : null}
      {actionData?.state === "conflict" ? (
        <ConflictView id={head.id} conflict={actionData} typed={actionData.typed} isServed={head.isServed} />
      ) : (
        <WritingContext value={writing}>
          <DraftEditor draft={head} {...editor} />
          {start ? <StartAtWords place={start} /> : null}
        </WritingContext>
      )}
    </div>
  );
}
