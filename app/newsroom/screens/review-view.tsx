import { Link } from "react-router";
import { COMMENTS_ANCHOR, openCommentsText, type ReviewAnswer } from "#app/newsroom/comments/comment-fields.ts";
import { OtherComments } from "#app/newsroom/comments/other-comments.tsx";
import { PickedWords } from "#app/newsroom/comments/picked-words.tsx";
import type { ShownComment } from "#app/newsroom/comments/show-comments.server.ts";
import { TextsWithoutForm } from "#app/newsroom/comments/texts-without-form.tsx";
import { keptKey, useCommentForms } from "#app/newsroom/comments/use-comment-forms.ts";
import type { ComparedFile } from "#app/newsroom/drafts/compare.server.ts";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { CHANGE_LABELS, type ChangeKind } from "#app/newsroom/drafts/draft-states.ts";
import { PassageComments } from "#app/newsroom/second-reading/passage-comments.tsx";
import { ReadFiles } from "#app/newsroom/second-reading/read-files.tsx";
import { isWithin, pieceNames, type ReadFact, type ReadFile } from "#app/newsroom/second-reading/read-page.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { ComparedText } from "./compared-text.tsx";
import type { DraftHead, Problem } from "./draft-view.server.ts";
import { ProblemList } from "./problem-list.tsx";

export type ReviewProps = {
  draft: DraftHead;
  filesHash: string;
  files: ReadFile[];
  facts: Record<string, ReadFact>;
  /** The files themselves, for whoever asks for them. */
  raw: ComparedFile[] | null;
  /** Since the last approval, not since what is served. */
  isSinceApproval: boolean;
  /** Null while the check is under way. */
  problems: Problem[] | null;
  notes: string[];
  change: { kind: ChangeKind | null; note: string };
  /** Why this person cannot give a verdict; null when they can. */
  closed: string | null;
  isLate: boolean;
  comments: ShownComment[];
  /** The passage whose form is asked for. */
  passage: string | null;
  answer: ReviewAnswer | null;
};

/** On a phone: what changed and what is said of it, with the two buttons always in sight. */
export function ReviewView({
  draft,
  files,
  facts,
  raw,
  isSinceApproval,
  problems,
  notes,
  change,
  ...page
}: ReviewProps) {
  const { comments, passage, answer, closed, ...verdict } = page;
  const commented = answer && "comment" in answer ? answer.comment : null;
  const forms = useCommentForms(draft.id, [passage, commented?.passage].filter(Boolean) as string[]);
  const of = { page: draftPath(draft.id, "relecture"), isOpen: draft.isOpen, comments, answer: commented, forms };
  const listed = pieceNames(files);
  return (
    <div className="review" {...forms.handlers}>
      <TextsWithoutForm answer={answer} shown={{ ...of, listed, isClosed: closed !== null }} />
      {draft.isServed ? <ChangeSaid {...change} /> : null}
      <section aria-labelledby="changements">
        <h2 id="changements">
          {isSinceApproval ? "Ce qui a changé depuis la dernière approbation" : changesText(draft.isServed)}
        </h2>
        <ReadFiles
          files={files}
          facts={facts}
          nothing="Aucune différence."
          renderBelow={(piece, path) => <PassageComments piece={piece} path={path} of={of} />}
        />
        <RawFiles draft={draft} raw={raw} />
      </section>
      <OtherComments of={of} isShown={(comment) => isShownIn(files, comment)} />
      <p className="review-links">
        <a href={draftPath(draft.id, "apercu")} target="_blank" rel="noopener">
          Lire la page entière<span className="sr-only"> (nouvel onglet)</span>
        </a>
        <a href={draftPath(draft.id, "ecrans")} target="_blank" rel="noopener">
          Sur un téléphone et en sombre<span className="sr-only"> (nouvel onglet)</span>
        </a>
        {draft.isOpen ? <a href={draftPath(draft.id, "liens")}>La faire lire à une personne de l’extérieur</a> : null}
      </p>
      {draft.isOpen ? <ProblemList problems={problems} notes={notes} base={draftPath(draft.id)} /> : null}
      {closed === null ? (
        <Verdict draft={draft} {...verdict} answer={answer && "note" in answer ? answer : null} />
      ) : (
        <p className="admin-note">{closed}</p>
      )}
      {draft.isOpen ? <PickedWords open={forms.open} /> : null}
    </div>
  );
}

function isShownIn(files: ReadFile[], { path, line }: ShownComment): boolean {
  return files.some((file) => file.path === path && file.pieces.some((piece) => isWithin(piece, line)));
}

function RawFiles({ draft, raw }: Pick<ReviewProps, "draft" | "raw">) {
  const page = draftPath(draft.id, "relecture");
  if (raw === null) {
    return (
      <p id={RAW_ANCHOR}>
        <Link to={`${page}?${RAW_FIELD}=oui#${RAW_ANCHOR}`} preventScrollReset>
          Voir le fichier
        </Link>
      </p>
    );
  }
  return (
    <div id={RAW_ANCHOR}>
      <p>
        <Link to={page} preventScrollReset>
          Ne plus voir le fichier
        </Link>
      </p>
      <ComparedText files={raw} />
    </div>
  );
}

export const RAW_FIELD = "fichier";
const RAW_ANCHOR = "fichier";

const changesText = (isServed: boolean) => (isServed ? "Ce qui change sur le site" : "Le texte, entièrement nouveau");

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

type VerdictProps = Pick<ReviewProps, "draft" | "filesHash" | "isLate"> & {
  answer: { message: string; note: string } | null;
};

const VERDICT_ID = "avis";

/** The buttons stay in sight below the whole page. */
function Verdict({ draft, filesHash, isLate, answer }: VerdictProps) {
  const { id, openComments } = draft;
  return (
    <>
      <form
        id={VERDICT_ID}
        method="post"
        action={`${draftPath(id, "relecture")}#${VERDICT_ID}`}
        className="review-verdict"
        aria-label="Votre avis"
      >
        <input type="hidden" name={DRAFT_FIELDS.filesHash} value={filesHash} />
        <Field label="Votre note" note={isLate ? undefined : "à écrire pour « À reprendre »"} error={answer?.message}>
          {(control) => (
            <textarea
              {...control}
              name={DRAFT_FIELDS.note}
              defaultValue={answer?.note}
              data-kept={keptKey.note}
              rows={3}
              maxLength={1000}
            />
          )}
        </Field>
      </form>
      <div className="draft-actions">
        <div className="button-row">
          {isLate ? (
            <VerdictButton value="late" words="J’ai relu ce texte" />
          ) : (
            <>
              <VerdictButton value="approve" words="Approuver" />
              <VerdictButton value="back" words="À reprendre" tone="quiet" />
            </>
          )}
        </div>
        {openComments > 0 ? (
          <a href={`#${COMMENTS_ANCHOR}`} className="save-state">
            {openCommentsText(openComments)}
          </a>
        ) : null}
      </div>
    </>
  );
}

function VerdictButton({ value, words, tone }: { value: string; words: string; tone?: "quiet" }) {
  return (
    <Button type="submit" form={VERDICT_ID} tone={tone ?? "main"} name={DRAFT_FIELDS.intent} value={value}>
      {words}
    </Button>
  );
}
