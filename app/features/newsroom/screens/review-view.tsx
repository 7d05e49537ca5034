import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { ComparedFile } from "../compare.server.ts";
import { DRAFT_FIELDS } from "../draft-form-fields.ts";
import { draftPath } from "../draft-paths.ts";
import { CHANGE_LABELS, type ChangeKind } from "../draft-states.ts";
import { ComparedText } from "./compared-text.tsx";
import type { DraftHead, Problem } from "./draft-view.server.ts";
import { ProblemList } from "./problem-list.tsx";

export type ReviewProps = {
  draft: DraftHead;
  filesHash: string;
  compared: ComparedFile[];
  /** Since the last approval, not since what is served. */
  isSinceApproval: boolean;
  /** Null while the check is under way. */
  problems: Problem[] | null;
  notes: string[];
  change: { kind: ChangeKind | null; note: string };
  /** Why this person cannot give a verdict; null when they can. */
  closed: string | null;
  isLate: boolean;
  answer: { message: string; note: string } | null;
};

/** On a phone: what changed, then the two buttons. */
export function ReviewView({ draft, compared, isSinceApproval, problems, notes, change, ...verdict }: ReviewProps) {
  return (
    <div className="review">
      <p className="review-links">
        <a href={draftPath(draft.id, "apercu")} target="_blank" rel="noopener">
          Lire la page entière<span className="sr-only"> (nouvel onglet)</span>
        </a>
        {draft.isOpen ? <a href={draftPath(draft.id, "liens")}>La faire lire à une personne de l’extérieur</a> : null}
      </p>
      {draft.isServed ? <ChangeSaid {...change} /> : null}
      <section aria-labelledby="changements">
        <h2 id="changements">
          {isSinceApproval ? "Ce qui a changé depuis la dernière approbation" : saySince(draft.isServed)}
        </h2>
        <ComparedText files={compared} nothing="Aucune différence." />
      </section>
      {draft.isOpen ? <ProblemList problems={problems} notes={notes} base={draftPath(draft.id)} /> : null}
      <Verdict draft={draft} {...verdict} />
    </div>
  );
}

const saySince = (isServed: boolean) => (isServed ? "Ce qui change sur le site" : "Le texte, entièrement nouveau");

export function ChangeSaid({ kind, note }: ReviewProps["change"]) {
  const isTold = kind === "major" || kind === "correction";
  return (
    <p className="change-said">
      <strong>{kind ? CHANGE_LABELS[kind] : "Nature du changement à choisir"}</strong>
      {kind === null ? null : isTold ? (
        <q>{note}</q>
      ) : (
        <span className="muted">Les lecteurs n’en sont pas avertis.</span>
      )}
    </p>
  );
}

type VerdictProps = Pick<ReviewProps, "draft" | "filesHash" | "closed" | "isLate" | "answer">;

function Verdict({ draft, filesHash, closed, isLate, answer }: VerdictProps) {
  if (closed !== null) return <p className="admin-note">{closed}</p>;
  return (
    <form method="post" action={draftPath(draft.id, "relecture")} className="review-verdict" aria-label="Votre avis">
      <input type="hidden" name={DRAFT_FIELDS.filesHash} value={filesHash} />
      <Field label="Votre note" note={isLate ? undefined : "à écrire pour « À reprendre »"} error={answer?.message}>
        {(control) => (
          <textarea {...control} name={DRAFT_FIELDS.note} defaultValue={answer?.note} rows={3} maxLength={1000} />
        )}
      </Field>
      <div className="button-row">
        {isLate ? (
          <Button type="submit" name={DRAFT_FIELDS.intent} value="late">
            J’ai relu ce texte
          </Button>
        ) : (
          <>
            <Button type="submit" name={DRAFT_FIELDS.intent} value="approve">
              Approuver
            </Button>
            <Button type="submit" tone="quiet" name={DRAFT_FIELDS.intent} value="back">
              À reprendre
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
