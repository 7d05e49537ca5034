import { useContext, useEffect, useEffectEvent, useState } from "react";
import { commentAnchor, openCommentsText } from "#app/newsroom/comments/comment-fields.ts";
import type { ShownComment } from "#app/newsroom/comments/show-comments.server.ts";
import { withRemaining } from "#app/newsroom/drafts/done-texts.ts";
import type { DraftChange, EditLock } from "#app/newsroom/drafts/draft.ts";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { CHANGE_REFUSALS, isWritable } from "#app/newsroom/drafts/draft-states.ts";
import { ReadingPanel, TextLink } from "#app/newsroom/writing/reading-panel.tsx";
import type { ReadingStatistics } from "#app/newsroom/writing/reading-statistics.server.ts";
import { usePresses, useTyping } from "#app/newsroom/writing/use-typing.ts";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { BegunFields } from "./begun-fields.tsx";
import { ChangeFields } from "./change-fields.tsx";
import type { DraftHead, FileView, Problem } from "./draft-view.server.ts";
import { FactSearchContext } from "./facts-field.tsx";
import { useFold } from "./field-groups.tsx";
import { FileSection } from "./file-section.tsx";
import { PROBLEMS_ID, ProblemList, remainingText } from "./problem-list.tsx";
import { type ErrorInText, ReportedInText } from "./reported-in-text.tsx";
import { EditLockNotice, SaveStatus, TypedBefore } from "./save-status.tsx";
import { type TextFigure, TextFigures } from "./text-figures.tsx";

export type EditorProps = {
  draft: DraftHead;
  files: FileView[];
  /** Null while the check is running. */
  problems: Problem[] | null;
  notes: string[];
  change: DraftChange;
  comments: ShownComment[];
  /** Statistics of the saved text; null for a document whose reading is not checked. */
  reading: { file: string; index: number; saved: ReadingStatistics } | null;
  errors: ErrorInText[];
  /** The figures shown in the text, each of which is a document of its own. */
  figures: TextFigure[];
  canRequest: boolean;
  /** For example « Modifié à 14:32 ». */
  saved: string;
  /** The names of those who were asked for a review. */
  readers: string[];
  /** Why the server has refused what the fields of the change hold, to a page without scripts. */
  refusal: string | null;
  /** Id of the member who reads the page. */
  member: string;
  /** The lock of another page; null when no other page writes. */
  lock: EditLock | null;
};

const FORM_ID = "document";

/** The editor is complete without scripts: its fields, text and buttons form an ordinary form. */
export function DraftEditor({
  problems: found,
  notes,
  comments,
  reading,
  figures,
  errors,
  member,
  lock,
  refusal,
  ...fresh
}: EditorProps) {
  // Unsaved input must be compared with the version on which it was typed, so newer data is shown only when nothing
  // is unsaved.
  const [shown, setShown] = useState(() => withBase(fresh));
  const { draft, files, change, saved, base, canRequest } = shown;
  const isWritableDraft = isWritable(fresh.draft.state);
  const typing = useTyping({ formId: FORM_ID, draft: draft.id, member, base, lock, isWritable: isWritableDraft });
  const { said, isBusy, saveAndRead, ...handlers } = usePresses(typing.session, draft.id);
  const problems = useKnown(found);
  const search = useContext(FactSearchContext);
  // An empty field needs no message beside it, and a new text has many.
  const wrong = problems?.filter(({ isMissing }) => !isMissing) ?? [];
  const { state, offer, isLocked: isReadOnly } = typing;
  const isBehind = found === null || state.save === "typing" || state.base.version !== base.version;
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
    >
      {/* The Enter key of a field presses the first button of the form, which must not be the one that takes over
          the lock. In a search it looks for the words. */}
      <button
        type="submit"
        className="sr-only"
        disabled={isReadOnly}
        {...(search ? { name: DRAFT_FIELDS.next, value: search.href } : {})}
      >
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
          {draft.hasDrawing ? (
            <p>
              <a href={draftPath(draft.id, "apercu")} target="_blank" rel="noopener">
                Voir le dessin<span className="sr-only"> de ce qui est enregistré, dans un nouvel onglet</span>
              </a>
            </p>
          ) : null}
          {files.map((file, index) => (
            <FileSection key={file.path} draft={draft.id} {...{ file, index, isReadOnly }} problems={wrong} />
          ))}
        </div>
        <aside className="draft-side" aria-label="Avant de publier">
          {draft.isOpen ? (
            <ProblemList
              problems={problems}
              isUnderWay={found === null}
              isBehind={isBehind}
              notes={notes}
              isInForm={!isReadOnly}
              isTrial={draft.isTrial}
            />
          ) : null}
          <ReportedInText errors={errors} />
          {reading && isWritableDraft ? <ReadingPanel {...reading} /> : null}
          <p>
            <a href={draftPath(draft.id, "ecrans")} target="_blank" rel="noopener">
              Voir la page sur un téléphone et en sombre<span className="sr-only"> (nouvel onglet)</span>
            </a>
          </p>
          <TextFigures figures={figures} />
          <OpenComments page={draftPath(draft.id, "relecture")} comments={comments} />
          <Reviews reviews={fresh.draft.reviews} />
          {isReadOnly || fresh.draft.updated === null ? null : <Discard />}
        </aside>
      </div>
      {isWritableDraft && !state.lock ? (
        <div className="draft-actions">
          {/* The offer is among the actions, which stay visible even when the browser restores the scroll position. */}
          {offer ? <TypedBefore {...offer} {...typing} /> : null}
          {/* The fields of the change stay in the form while a copy is offered that may fill them in. */}
          <Actions
            id={draft.id}
            isHidden={offer !== null}
            canRequest={canRequest}
            change={draft.isTold ? change : null}
            refusal={isOfChange(state.refusal) ? state.refusal : refusal}
            saveAndRead={saveAndRead}
            remaining={problems?.length ?? 0}
          />
          <SaveStatus
            state={isOfChange(state.refusal) ? { ...state, refusal: null } : state}
            saved={saved}
            // A number is said only of the text that is saved.
            said={said === null ? "" : withRemaining(said, isBehind ? 0 : (found?.length ?? 0), fresh.readers)}
            isShown={said === "demande"}
            compare={typing.compare}
          />
        </div>
      ) : null}
    </form>
  );
}

function withBase<Read extends Pick<EditorProps, "draft" | "files">>(read: Read) {
  const began = Object.fromEntries(read.files.map(({ path, sha }) => [path, sha]));
  return { ...read, base: { version: read.draft.version, began } };
}

/** While a check is running, the result of the previous check is shown. */
function useKnown(found: Problem[] | null): Problem[] | null {
  const [known, setKnown] = useState(found);
  if (found !== null && found !== known) setKnown(found);
  return found ?? known;
}

type ActionsProps = Pick<EditorProps, "canRequest"> & {
  id: string;
  isHidden: boolean;
  /** What readers are told of the change; null for a text that they do not have yet. */
  change: DraftChange | null;
  refusal: string | null;
  saveAndRead: () => Promise<void>;
  remaining: number;
};

/** These refusals are shown beside the fields of the change. */
export const isOfChange = (refusal: string | null) => Object.values(CHANGE_REFUSALS).some((one) => one === refusal);

function Actions({ id, isHidden, canRequest, change, refusal, saveAndRead, remaining }: ActionsProps) {
  const request = (words: string) => (
    <Button type="submit" tone={change ? undefined : "quiet"} name={DRAFT_FIELDS.intent} value="request">
      {words}
    </Button>
  );
  return (
    <div className="button-row" hidden={isHidden}>
      <Button type="submit" name={DRAFT_FIELDS.intent} value="save">
        Enregistrer
      </Button>
      <a className="button button-quiet" href={draftPath(id, "apercu")} target="_blank" rel="noopener">
        Aperçu <span className="sr-only">de ce qui est enregistré, dans un nouvel onglet</span>
      </a>
      {canRequest && !change ? request("Demander une relecture") : null}
      {change ? (
        // The panel closes once the request has left.
        <ChangePanel
          key={String(canRequest)}
          words={canRequest ? "Demander une relecture" : "Ce que les lecteurs en sauront"}
          isOpen={refusal !== null}
          onOpen={saveAndRead}
        >
          <ChangeFields change={change} refusal={refusal} />
          {canRequest ? request("Envoyer la demande") : null}
        </ChangePanel>
      ) : null}
      {remaining === 0 ? null : <a href={`#${PROBLEMS_ID}`}>{remainingText(remaining)}</a>}
    </div>
  );
}

type ChangePanelProps = { words: string; isOpen: boolean; onOpen: () => Promise<void>; children: Elements };

function ChangePanel({ words, isOpen, onOpen, children }: ChangePanelProps) {
  const { open, onToggle } = useFold(isOpen);
  return (
    <details
      className="draft-request"
      open={open}
      onToggle={(event) => {
        onToggle(event);
        if (event.currentTarget.open) void onOpen();
      }}
    >
      <summary className="button button-quiet">{words}</summary>
      <div>{children}</div>
    </details>
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

/** Shows the open comments beside the text, each with links to its passage and to the page where it is answered. */
function OpenComments({ page, comments }: { page: string; comments: ShownComment[] }) {
  const open = comments.filter(({ resolved }) => !resolved);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="remarques-ouvertes">
      <h2 id="remarques-ouvertes">{openCommentsText(open.length)}</h2>
      <ul className="draft-log">
        {open.map(({ id, name, text, quote, control, replies }) => (
          <li key={id}>
            {control ? (
              <TextLink control={control.id} words={control.words} start={control.start}>
                <span lang="fr">{quote}</span>
              </TextLink>
            ) : (
              <>
                <span>{"Passage modifié : "}</span>
                <q lang="fr">{quote}</q>
              </>
            )}
            <span className="comment-text" lang="fr">
              {`${name} : ${text}`}
            </span>
            {replies.map((reply) => (
              <span key={reply.id} className="comment-text" lang="fr">
                {`${reply.name} : ${reply.text}`}
              </span>
            ))}
            <a href={`${page}#${commentAnchor(id)}`}>
              Répondre ou régler<span className="sr-only">{` : la remarque de ${name}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
