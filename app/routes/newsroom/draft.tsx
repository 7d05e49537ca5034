import { data } from "react-router";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { readComments } from "#app/features/newsroom/comments/read-comments.server.ts";
import { findControl, showComments } from "#app/features/newsroom/comments/show-comments.server.ts";
import { draftPath, WORDS_FIELD } from "#app/features/newsroom/draft-paths.ts";
import { isWritable } from "#app/features/newsroom/draft-states.ts";
import { readEditLock } from "#app/features/newsroom/edit-lock.server.ts";
import { fieldChoices } from "#app/features/newsroom/fields/field-choices.server.ts";
import { NOTHING_FOUND } from "#app/features/newsroom/newsroom-services.ts";
import { readDraft } from "#app/features/newsroom/read-drafts.server.ts";
import { RefusedView } from "#app/features/newsroom/refused-view.tsx";
import { checkInTime, EDITOR_TIMEOUT_MS } from "#app/features/newsroom/screens/check-in-time.server.ts";
import { ConflictView } from "#app/features/newsroom/screens/conflict-view.tsx";
import { DoneMessage } from "#app/features/newsroom/screens/done-message.tsx";
import { replyToDraft } from "#app/features/newsroom/screens/draft-actions.server.ts";
import { DraftEditor } from "#app/features/newsroom/screens/draft-editor.tsx";
import { DraftHeader } from "#app/features/newsroom/screens/draft-header.tsx";
import {
  draftHead,
  fileViews,
  formatLastChange,
  problemsOf,
  savedReading,
} from "#app/features/newsroom/screens/draft-view.server.ts";
import { servedContent } from "#app/features/newsroom/served.server.ts";
import { choicesOf } from "#app/features/newsroom/writing/assisted/choices.server.ts";
import { WritingContext } from "#app/features/newsroom/writing/assisted/writing-context.ts";
import { StartAtWords } from "#app/features/newsroom/writing/start-at-words.tsx";
import { keepingTyped } from "#app/features/staff/keep-typed.server.ts";
import { currentStaff } from "#app/features/staff/staff-guard.server.ts";
import { styleNonceContext } from "#platform/http/style-nonce.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/draft";

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
