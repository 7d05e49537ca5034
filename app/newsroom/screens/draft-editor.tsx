import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { OpenComments } from "#app/newsroom/comments/open-comments.tsx";
import type { ShownComment } from "#app/newsroom/comments/show-comments.server.ts";
import type { DraftChange, EditLock } from "#app/newsroom/drafts/draft.ts";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { isWritable } from "#app/newsroom/drafts/draft-states.ts";
import { ReadingPanel } from "#app/newsroom/writing/reading-panel.tsx";
import type { ReadingStatistics } from "#app/newsroom/writing/reading-statistics.server.ts";
import { useEarlyTyping } from "#app/newsroom/writing/use-early-typing.ts";
import { usePresses, useTyping } from "#app/newsroom/writing/use-typing.ts";
import { Button } from "#app/ui/button.tsx";
import { BegunFields } from "./begun-fields.tsx";
import { ChangeFields } from "./change-fields.tsx";
import type { DraftHead, FileView, Problem } from "./draft-view.server.ts";
import { FileSection } from "./file-section.tsx";
import { ProblemList } from "./problem-list.tsx";
import { EditLockNotice, SaveStatus, TypedBefore } from "./save-status.tsx";

export type EditorProps = {
  draft: DraftHead;
  files: FileView[];
  /** Null while the check is under way. */
  problems: Problem[] | null;
  notes: string[];
  change: DraftChange;
  comments: ShownComment[];
  /** Statistics of the saved text; null where no check reads it. */
  reading: { file: string; index: number; saved: ReadingStatistics } | null;
  canRequest: boolean;
  /** « Modifié à 14:32 » */
  saved: string;
  /** Who reads the page. */
  member: string;
  /** Who writes, of other pages; null for nobody. */
  lock: EditLock | null;
};

const FORM_ID = "document";

/** Fields, text and buttons: complete without scripts. */
export function DraftEditor({ problems, notes, comments, reading, canRequest, member, lock, ...fresh }: EditorProps) {
  // Unsaved input is compared with the version it was typed on: newer data is shown only when nothing is unsaved.
  const [shown, setShown] = useState(() => withBase(fresh));
  const { draft, files, change, saved, base } = shown;
  useEarlyTyping(FORM_ID);
  const isWritableDraft = isWritable(fresh.draft.state);
  const typing = useTyping({ formId: FORM_ID, draft: draft.id, member, base, lock, isWritable: isWritableDraft });
  const { said, isBusy, ...handlers } = usePresses(typing.session);
  const tried = useTried(fresh.draft);
  const [now, later] = tried.split(problems);
  const onSubmit = (event: FormEvent) => {
    tried.onSubmit(event);
    handlers.onSubmit(event);
  };
  const { state, offer, isLocked: isReadOnly } = typing;
  const readFresh = useEffectEvent(() => {
    const next = withBase(fresh);
    if (fresh.files !== files && typing.mayRead(next.base)) setShown(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the page brings its own list
  useEffect(() => readFresh(), [fresh.files]);
  return (
    <form
      id={FORM_ID}
      method="post"
      action={draftPath(draft.id)}
      className="draft-editor"
      autoComplete="off"
      {...handlers}
      onSubmit={onSubmit}
      onBlur={tried.onBlur}
    >
      {/* The button that the Enter key of a field presses, which takes nothing over. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" disabled={isReadOnly}>
        {isReadOnly ? null : "Enregistrer"}
      </button>
      {state.lock ? <EditLockNotice lock={state.lock} isLost={state.hadLock} /> : null}
      <BegunFields {...state.base} />
      <div className="draft-columns">
        <div className="draft-main" inert={isBusy}>
          {fresh.draft.state === "scheduled" ? (
            <p className="admin-note">
              Ce document est programmé. Pour le changer,{" "}
              <a href={draftPath(draft.id, "publication")}>annulez d’abord sa publication</a>.
            </p>
          ) : null}
          {files.map((file, index) => (
            <FileSection key={file.path} draft={draft.id} {...{ file, index, isReadOnly }} problems={now ?? []} />
          ))}
          {draft.isServed ? <ChangeFields change={change} isReadOnly={isReadOnly} /> : null}
        </div>
        <aside className="draft-side" aria-label="Avant de publier">
          {draft.isOpen ? <ProblemList problems={now} later={later} notes={notes} /> : null}
          {reading && isWritableDraft ? <ReadingPanel {...reading} /> : null}
          <p>
            <a href={draftPath(draft.id, "ecrans")} target="_blank" rel="noopener">
              Voir la page sur un téléphone et en sombre<span className="sr-only"> (nouvel onglet)</span>
            </a>
          </p>
          <OpenComments page={draftPath(draft.id, "relecture")} comments={comments} />
          <Reviews reviews={fresh.draft.reviews} />
          {isReadOnly ? null : <Discard />}
        </aside>
      </div>
      {isWritableDraft && !state.lock ? (
        <div className="draft-actions">
          {/* In sight wherever the browser takes the page up again. */}
          {offer ? <TypedBefore {...offer} {...typing} /> : null}
          {offer ? null : <Actions id={draft.id} canRequest={canRequest} />}
          <SaveStatus state={state} saved={saved} said={said} compare={typing.compare} />
        </div>
      ) : null}
    </form>
  );
}

function withBase<Read extends Pick<EditorProps, "draft" | "files">>(read: Read) {
  const began = Object.fromEntries(read.files.map(({ path, sha }) => [path, sha]));
  return { ...read, base: { version: read.draft.version, began } };
}

/** Of a new text, what is not written yet is no mistake before its field was left, or a second reader asked for. */
function useTried({ version, isServed }: Pick<DraftHead, "version" | "isServed">) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [hasAsked, setHasAsked] = useState(false);
  const isLater = ({ isMissing, href }: Problem) =>
    !(isServed || hasAsked || left.has(href ?? "")) && (isMissing || version === 1);
  return {
    onBlur({ target: { id } }: FocusEvent<HTMLElement>) {
      if (id !== "") setLeft((before) => (before.has(`#${id}`) ? before : new Set([...before, `#${id}`])));
    },
    onSubmit({ nativeEvent }: FormEvent) {
      const { submitter } = nativeEvent as SubmitEvent;
      if (submitter instanceof HTMLButtonElement && submitter.value === "request") setHasAsked(true);
    },
    split(problems: Problem[] | null): [Problem[] | null, Problem[]] {
      if (!problems) return [null, []];
      return [problems.filter((one) => !isLater(one)), problems.filter(isLater)];
    },
  };
}

type ActionsProps = Pick<EditorProps, "canRequest"> & { id: string };

function Actions({ id, canRequest }: ActionsProps) {
  return (
    <div className="button-row">
      <Button type="submit" name={DRAFT_FIELDS.intent} value="save">
        Enregistrer
      </Button>
      <a className="button button-quiet" href={draftPath(id, "apercu")} target="_blank" rel="noopener">
        Aperçu <span className="sr-only">de ce qui est enregistré, dans un nouvel onglet</span>
      </a>
      {canRequest ? (
        <Button type="submit" tone="quiet" name={DRAFT_FIELDS.intent} value="request">
          Demander une relecture
        </Button>
      ) : null}
    </div>
  );
}

function Reviews({ reviews }: Pick<DraftHead, "reviews">) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="relectures">
      <h2 id="relectures">Relectures</h2>
      <ul className="draft-log">
        {reviews.map(({ name, verdict, note, isLate, at }) => (
          <li key={at + name}>
            <strong>{verdict === "approved" ? (isLate ? "Relu après publication" : "Approuvé") : "À reprendre"}</strong>
            <span>{`, ${name}, le ${at}`}</span>
            {note ? <q className="draft-note">{note}</q> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Discard() {
  return (
    <details className="draft-discard">
      <summary>Abandonner ce document</summary>
      <p className="muted">Le site ne change pas. Le texte est gardé 90 jours, sans pouvoir être repris.</p>
      <Button type="submit" tone="quiet" name={DRAFT_FIELDS.intent} value="discard">
        Abandonner pour de bon
      </Button>
    </details>
  );
}
