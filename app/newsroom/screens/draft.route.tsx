import { lazy, Suspense, useEffect, useState } from "react";
import { data } from "react-router";
import { findControl, readComments, showComments } from "#app/newsroom/comments/show-comments.server.ts";
import { AROUND_FIELD, draftPath, WORDS_FIELD } from "#app/newsroom/drafts/draft-paths.ts";
import { isWritable } from "#app/newsroom/drafts/draft-states.ts";
import { readEditLock } from "#app/newsroom/drafts/edit-lock.server.ts";
import { NOTHING_FOUND } from "#app/newsroom/drafts/newsroom-services.ts";
import { figuresIn } from "#app/newsroom/drafts/read-drafts.server.ts";
import { RefusedView } from "#app/newsroom/drafts/refused-view.tsx";
import { readReportedErrors } from "#app/newsroom/drafts/reported-errors.server.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { findDrafts, readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { suggestKind } from "#app/newsroom/drafts/suggested-kind.server.ts";
import { readersOf } from "#app/newsroom/drafts/tell-team.server.ts";
import { choicesOf } from "#app/newsroom/editor/choices.server.ts";
import { WritingContext } from "#app/newsroom/editor/writing-context.ts";
import { knownFacts } from "#app/newsroom/facts/known-facts.server.ts";
import { fieldChoices } from "#app/newsroom/fields/field-choices.server.ts";
import { openFolds, selectWords } from "#app/newsroom/writing/select-words.ts";
import { keepingTyped } from "#app/office/team/keep-typed.server.ts";
import { currentStaff } from "#app/office/team/staff-guard.server.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { styleNonceContext } from "#platform/http/style-nonce.ts";
import { readForm } from "#platform/read-form.ts";
import type { RouteHandle } from "#platform/route-handle.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/draft.route";
import { checkForEditor } from "./check-in-time.server.ts";
import { DoneMessage } from "./done-message.tsx";
import { replyToDraft } from "./draft-actions.server.ts";
import { DraftEditor, isOfChange } from "./draft-editor.tsx";
import { DraftHeader } from "./draft-header.tsx";
import { draftHead, fileViews, formatLastChange, problemsOf, savedReading } from "./draft-view.server.ts";
import { FactSearchContext } from "./facts-field.tsx";
import { searchFacts } from "./search-facts.server.ts";

/** Two texts meet rarely, and what compares them weighs 12 KB. The server renders it for a page without scripts. */
const LazyConflict = lazy(() => import("./conflict-view.tsx").then((code) => ({ default: code.ConflictView })));

export const handle: RouteHandle = { maxBodyBytes: 2_000_000, styleNonce: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const draft = await readDraft(services, currentStaff(context), params.draft);
  if (!draft) throw data(null, { status: 404 });
  const known = knownFacts(services, draft);
  const files = fileViews(draft, fieldChoices(draft.files, servedContent(services), known));
  const head = draftHead(services, draft);
  const { searchParams } = new URL(request.url);
  const words = searchParams.get(WORDS_FIELD);
  const check = head.isOpen ? await checkForEditor(services, draft, request) : NOTHING_FOUND;
  return {
    head,
    files,
    notes: check?.notes ?? [],
    problems: check && problemsOf(files, check, draft),
    change: {
      changeKind:
        draft.changeKind ??
        suggestKind(draft.files.map(({ path, base, text }) => ({ path, former: base, present: text }))),
      changeNote: draft.changeNote,
    },
    comments: showComments(draft, files, await readComments(services, currentStaff(context), draft)),
    reading: savedReading(files),
    errors: (await readReportedErrors(services, draft.document)).map((error) => ({
      ...error,
      control: error.words === "" ? null : findControl(draft, files, { quote: error.words }),
    })),
    start: words ? findControl(draft, files, { quote: words, around: searchParams.get(AROUND_FIELD) ?? "" }) : null,
    search: searchFacts(files, known, searchParams, draft.id),
    saved: formatLastChange(draft),
    readers: draft.state === "review" ? await readersOf(services.db, draft.writers) : [],
    member: currentStaff(context).userId,
    lock: isWritable(draft.state) ? await readEditLock(services.db, currentStaff(context), draft.id) : null,
    figures: [
      ...draft.figures.map(({ id, title }) => ({ id, title: `${title} (brouillon)` })),
      ...(await findDrafts(services, figuresIn({ document: draft.document, text: files[0]?.body?.text ?? null }))),
    ],
    canRequest: draft.state === "writing" || draft.state === "returned",
    writing: {
      ...(await choicesOf(services)),
      nonce: context.get(styleNonceContext),
      imagesPath: draftPath(draft.id, "images"),
      proofsPath: head.hasProofs ? draftPath(draft.id, "preuves") : null,
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
  const { head, writing, start, search, ...editor } = loaderData;
  const { sentBack } = head;
  const refused = actionData?.state === "conflict" ? undefined : actionData;
  const refusal = refused && isOfChange(refused.message) ? refused.message : null;
  return (
    <div className="draft-page">
      <DraftHeader draft={head}>
        <DoneMessage remaining={editor.problems?.length} readers={editor.readers} />
        {sentBack ? (
          <p className="admin-note">
            <span>{`${sentBack.name} demande de reprendre ce texte${sentBack.note === "" ? "." : " : "}`}</span>
            {sentBack.note === "" ? null : <q>{sentBack.note}</q>}
          </p>
        ) : null}
      </DraftHeader>
      {refused && refusal === null ? <RefusedView {...refused} /> : null}
      {actionData?.state === "conflict" ? (
        <Suspense>
          <LazyConflict id={head.id} conflict={actionData} typed={actionData.typed} isTold={head.isTold} />
        </Suspense>
      ) : (
        <WritingContext value={writing}>
          <FactSearchContext value={search}>
            <DraftEditor draft={head} {...editor} refusal={refusal} />
          </FactSearchContext>
          {start ? <StartAtWords place={start} /> : null}
        </WritingContext>
      )}
    </div>
  );
}

/** `id` is the element id of the text area. */
type WordsPlace = { id: string; words: string; start: number };

/** Selects the words given in the address, once. */
function StartAtWords({ place }: { place: WordsPlace }) {
  const [asked] = useState(place);
  useEffect(() => {
    const area = findArea(asked);
    // Scripts may load late, so a person who is already typing keeps their place.
    if (!area || document.activeElement?.matches("input, textarea, select")) return;
    openFolds(area);
    area.closest(".draft-body")?.scrollIntoView();
    selectWords(area, asked.words, asked.start);
  }, [asked]);
  return null;
}

/**
 * Words of the file are shown in the field that holds them. A file with fields stays folded when none does, because the
 * words are then in a comment for who reads the file.
 */
function findArea({ id, words }: WordsPlace): HTMLTextAreaElement | HTMLInputElement | null {
  const whole = document.getElementById(id);
  const fields = document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(
    ".draft-fields :is(textarea, input[type='text'])",
  );
  if (fields.length > 0 && whole?.closest(".draft-whole"))
    return [...fields].find(({ value }) => value.includes(words)) ?? null;
  return whole instanceof HTMLTextAreaElement ? whole : null;
}
