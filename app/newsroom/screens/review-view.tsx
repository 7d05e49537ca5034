import { Link } from "react-router";
import {
  COMMENTS_ANCHOR,
  openCommentsText,
  passageName,
  type ReviewAnswer,
} from "#app/newsroom/comments/comment-fields.ts";
import { OtherComments } from "#app/newsroom/comments/other-comments.tsx";
import { PickedWords } from "#app/newsroom/comments/picked-words.tsx";
import type { ShownComment } from "#app/newsroom/comments/show-comments.server.ts";
import { TextsWithoutForm } from "#app/newsroom/comments/texts-without-form.tsx";
import { keptKey, useCommentForms } from "#app/newsroom/comments/use-comment-forms.ts";
import type { ComparedFile, ComparedWords, FormerReading } from "#app/newsroom/drafts/compare.server.ts";
import { fileLabel } from "#app/newsroom/drafts/documents.ts";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { CHANGE_LABELS, type ChangeKind, MAX_REVIEW_NOTE_LENGTH } from "#app/newsroom/drafts/draft-states.ts";
import type { FigureNumbers } from "#app/newsroom/fields/figure-numbers.server.ts";
import { DrawnFigure } from "#app/newsroom/second-reading/drawn-figure.tsx";
import { PassageComments } from "#app/newsroom/second-reading/passage-comments.tsx";
import { ReadFiles } from "#app/newsroom/second-reading/read-files.tsx";
import { isWithin, pieceNames, type ReadFact, type ReadFile } from "#app/newsroom/second-reading/read-page.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatDate } from "#platform/french/dates.ts";
import { formatHour, parisDay } from "#platform/french/paris-time.ts";
import type { DraftHead, Problem } from "./draft-view.server.ts";
import { ProblemList } from "./problem-list.tsx";

export type ReviewProps = {
  draft: DraftHead;
  filesHash: string;
  /** The numbers of a figure; null for another text. */
  numbers: FigureNumbers | null;
  files: ReadFile[];
  facts: Record<string, ReadFact>;
  /** The comparison of the files with all their syntax, when the person asks for it. */
  raw: ComparedFile[] | null;
  /** What has been read or approved before; null when there is nothing new since. */
  since: { words: string; isWhole: boolean } | null;
  /** Null while the check is running. */
  problems: Problem[] | null;
  notes: string[];
  change: { kind: ChangeKind | null; note: string };
  /** The reason why this person cannot give a verdict; null when they can. */
  closed: string | null;
  isLate: boolean;
  comments: ShownComment[];
  /** The passage whose comment form is open. */
  passage: string | null;
  answer: ReviewAnswer | null;
};

/** On a phone the page shows the changes and the comments about them, with the two buttons always visible. */
export function ReviewView({
  draft,
  numbers,
  files,
  facts,
  raw,
  since,
  problems,
  notes,
  change,
  ...page
}: ReviewProps) {
  const { comments, passage, answer, closed, ...verdict } = page;
  const commented = answer && "comment" in answer ? answer.comment : null;
  const forms = useCommentForms(draft.id, [passage, commented?.passage].filter(Boolean) as string[]);
  const path = draftPath(draft.id, "relecture");
  const of = {
    page: since?.isWhole ? wholeHref(path) : path,
    isOpen: draft.isOpen,
    comments,
    answer: commented,
    forms,
  };
  const listed = pieceNames(files);
  return (
    <div className="review" {...forms.handlers}>
      <TextsWithoutForm answer={answer} shown={{ ...of, listed, isVerdictClosed: closed !== null }} />
      {numbers ? <DrawnFigure draft={draft} numbers={numbers} /> : null}
      {draft.isTold ? <ChangeSaid {...change} /> : null}
      <section aria-labelledby="changements">
        <h2 id="changements">
          {since && !since.isWhole ? `Ce qui a changé ${since.words}` : changesText(draft.isServed)}
        </h2>
        <p className="review-links">
          <a href={draftPath(draft.id, "apercu")} target="_blank" rel="noopener">
            Lire la page entière<span className="sr-only"> (nouvel onglet)</span>
          </a>
          <a href={draftPath(draft.id, "ecrans")} target="_blank" rel="noopener">
            Sur un téléphone et en sombre<span className="sr-only"> (nouvel onglet)</span>
          </a>
        </p>
        {since ? <OtherView page={path} isServed={draft.isServed} {...since} /> : null}
        <ReadFiles
          files={files}
          facts={facts}
          nothing="Aucune différence."
          isAsked={({ present }, path) => present !== null && forms.isOpen(passageName({ path, line: present.line }))}
          renderBelow={(piece, path) => <PassageComments piece={piece} path={path} of={of} />}
        />
        <RawFiles draft={draft} raw={raw} />
      </section>
      <OtherComments of={of} isShown={(comment) => isShownIn(files, comment)} />
      {draft.isOpen ? (
        <>
          <p>
            <a href={draftPath(draft.id, "liens")}>La faire lire à une personne de l’extérieur</a>
          </p>
          <ProblemList problems={problems} notes={notes} base={draftPath(draft.id)} isTrial={draft.isTrial} />
        </>
      ) : null}
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

export const WHOLE_FIELD = "tout";
const wholeHref = (page: string) => `${page}?${WHOLE_FIELD}=oui`;

/** Leads from what is new since the last reading to the whole change, and back. */
function OtherView({ page, isServed, words, isWhole }: OtherViewProps) {
  const whole = isServed ? "Tout ce qui change depuis le texte publié" : "Le texte entier";
  return (
    <p>
      <Link to={isWhole ? page : wholeHref(page)}>{isWhole ? `Seulement ce qui a changé ${words}` : whole}</Link>
    </p>
  );
}

type OtherViewProps = { page: string; isServed: boolean } & NonNullable<ReviewProps["since"]>;

/** For example « depuis votre lecture du 3 novembre 2026 ». */
export function sinceWords({ at }: FormerReading, now = new Date()): string {
  if (at === null) return "depuis la dernière approbation";
  const isToday = parisDay(at) === parisDay(now);
  return `depuis votre lecture ${isToday ? `de ${formatHour(at)}` : `du ${formatDate(parisDay(at))}`}`;
}

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

/** The buttons stay visible at the bottom of the screen. */
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
        <Field
          label="Votre note"
          note={isLate || openComments > 0 ? undefined : "à écrire pour « À reprendre »"}
          error={answer?.message}
        >
          {(control) => (
            <textarea
              {...control}
              name={DRAFT_FIELDS.note}
              defaultValue={answer?.note}
              data-kept={keptKey.note}
              rows={3}
              maxLength={MAX_REVIEW_NOTE_LENGTH}
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

/** Shows the files with all their syntax, word by word. Screen readers announce what was added and removed. */
function ComparedText({ files }: { files: ComparedFile[] }) {
  return files.map(({ path, hunks }) => (
    <section key={path} className="compared" aria-label={`Le fichier : ${fileLabel(path)}`}>
      <h3>{fileLabel(path)}</h3>
      {hunks.map(({ line, words }) => (
        <div key={line} className="compared-hunk">
          <p className="compared-line">{`Ligne ${line}`}</p>
          <p lang="fr">
            {words.map((run, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never change places
              <Run key={index} {...run} />
            ))}
          </p>
        </div>
      ))}
    </section>
  ));
}

function Run({ words, change }: ComparedWords[number]) {
  if (change === "same") return <span>{words}</span>;
  const Mark = change === "added" ? "ins" : "del";
  return (
    <Mark>
      <span className="sr-only">{change === "added" ? "[ajouté : " : "[enlevé : "}</span>
      <span>{words}</span>
      <span className="sr-only">]</span>
    </Mark>
  );
}
