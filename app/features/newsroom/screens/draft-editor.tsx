import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { OpenComments } from "../comments/open-comments.tsx";
import type { ShownComment } from "../comments/show-comments.server.ts";
import type { DraftChange } from "../draft.ts";
import { DRAFT_FIELDS } from "../draft-form-fields.ts";
import { draftPath } from "../draft-paths.ts";
import { isWritable } from "../draft-states.ts";
import { ReadingPanel } from "../writing/reading-panel.tsx";
import type { ReadingStatistics } from "../writing/reading-statistics.server.ts";
import type { KeptCopy } from "../writing/typed-copy.ts";
import { useEarlyTyping } from "../writing/use-early-typing.ts";
import { keptText } from "../writing/use-kept-copy.ts";
import { useTypedCopy } from "../writing/use-typed-copy.ts";
import { ChangeFields } from "./change-fields.tsx";
import type { DraftHead, FileView, Problem } from "./draft-view.server.ts";
import { FileSection } from "./file-section.tsx";
import { ProblemList } from "./problem-list.tsx";

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
  /** What the member typed in another page, or in this one before its browser ended, and did not save. */
  copy: KeptCopy | null;
  /** Id of the copy of what is typed in this page. */
  copyId: string;
};

const FORM_ID = "document";

/** Fields, text and buttons: complete without scripts. */
export function DraftEditor({ problems, notes, comments, reading, canRequest, ...read }: EditorProps) {
  // What is typed is compared with what it was typed over, also when the page has since read what others saved.
  const [{ draft, files, change, saved, ...copies }] = useState(read);
  useEarlyTyping(FORM_ID);
  const { endingId, keptState, former, onInput, onSubmit, takeBack, leave } = useTypedCopy(FORM_ID, draft.id, copies);
  const isReadOnly = !isWritable(draft.state);
  return (
    <form
      id={FORM_ID}
      method="post"
      action={draftPath(draft.id)}
      className="draft-editor"
      autoComplete="off"
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {/* The button that the Enter key of a field presses. */}
      {isReadOnly ? null : (
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Enregistrer
        </button>
      )}
      <input type="hidden" name={DRAFT_FIELDS.version} value={draft.version} />
      <input type="hidden" name={DRAFT_FIELDS.copy} value={endingId} readOnly />
      <div className="draft-columns">
        <div className="draft-main">
          {draft.state === "scheduled" ? (
            <p className="admin-note">
              Ce document est programmé. Pour le changer,{" "}
              <a href={draftPath(draft.id, "publication")}>annulez d’abord sa publication</a>.
            </p>
          ) : null}
          {files.map((file, index) => (
            <FileSection key={file.path} {...{ file, index, isReadOnly }} problems={problems ?? []} />
          ))}
          {draft.isServed ? <ChangeFields change={change} isReadOnly={isReadOnly} /> : null}
        </div>
        <aside className="draft-side" aria-label="Avant de publier">
          {draft.isOpen ? <ProblemList problems={problems} notes={notes} /> : null}
          {reading && isWritable(draft.state) ? <ReadingPanel {...reading} /> : null}
          <p>
            <a href={draftPath(draft.id, "ecrans")} target="_blank" rel="noopener">
              Voir la page sur un téléphone et en sombre<span className="sr-only"> (nouvel onglet)</span>
            </a>
          </p>
          <OpenComments page={draftPath(draft.id, "relecture")} comments={comments} />
          <Reviews reviews={draft.reviews} />
          {isReadOnly ? null : <Discard />}
        </aside>
      </div>
      {isReadOnly ? null : (
        <div className="draft-actions">
          {/* In sight wherever the browser takes the page up again. */}
          {former ? <TypedBefore {...former} takeBack={takeBack} leave={leave} /> : null}
          <Actions draft={draft} canRequest={canRequest} state={keptState === null ? saved : keptText(keptState)} />
        </div>
      )}
    </form>
  );
}

type TypedBeforeProps = Record<"takeBack" | "leave", () => void> & { missing: string[]; canReturn: boolean };

function TypedBefore({ missing, canReturn, takeBack, leave }: TypedBeforeProps) {
  return (
    <section className="admin-note typed-before" aria-label="Texte non enregistré">
      <p>Vous aviez tapé un texte qui n’est pas enregistré.</p>
      {missing.map((text) => (
        <Field key={text} label="Ce que vous aviez tapé n’est pas dans cette page : copiez-le">
          {(control) => <textarea {...control} defaultValue={text} rows={2} readOnly lang="fr" />}
        </Field>
      ))}
      <div className="button-row">
        {canReturn ? (
          <Button type="button" onClick={takeBack}>
            Le reprendre
          </Button>
        ) : null}
        <Button type="button" tone="quiet" onClick={leave}>
          L’oublier
        </Button>
      </div>
    </section>
  );
}

type ActionsProps = Pick<EditorProps, "draft" | "canRequest"> & { state: string };

function Actions({ draft: { id }, canRequest, state }: ActionsProps) {
  return (
    <>
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
      <p role="status" className="save-state">
        {state}
      </p>
    </>
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
