import { Link } from "react-router";
import { COMMENTS_ANCHOR } from "#app/newsroom/comments/comment-fields.ts";
import { TRIAL_REFUSAL } from "#app/newsroom/drafts/documents.ts";
import { CORRECTED_INTENT, DRAFT_FIELDS, questionChoiceField } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { isWritable, MIN_FORCED_REASON } from "#app/newsroom/drafts/draft-states.ts";
import { listTypedTexts, RefusedView } from "#app/newsroom/drafts/refused-view.tsx";
import type { ReportedError } from "#app/newsroom/drafts/reported-errors.server.ts";
import { EDITION_NOTE_LENGTH } from "#app/newsroom/editions/edition-refused.ts";
import { ACCESS_PATH, EDITIONS_PATH } from "#app/office/frame/newsroom-paths.ts";
import { REPORTS_PATH } from "#app/office/messages/report-intents.ts";
import { CORRECTED_ANSWER } from "#app/office/messages/report-texts.ts";
import { codePath } from "#app/office/team/access-form.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { Field } from "#app/ui/field.tsx";
import { type ChangedQuestionsProps, ChangedQuestionsSection } from "./changed-questions-section.tsx";
import type { DraftHead, Problem } from "./draft-view.server.ts";
import { ProblemList } from "./problem-list.tsx";
import { ChangeSaid, type ReviewProps } from "./review-view.tsx";
import { SlowForm } from "./slow-form.tsx";

export type PublicationProps = {
  draft: DraftHead;
  /** The address where readers find the document. */
  page: string | null;
  /** Null while the check is running. */
  problems: Problem[] | null;
  notes: string[];
  /** True when the served text has changed since the draft began. */
  isOutdated: boolean;
  questions: ChangedQuestionsProps["questions"];
  change: ReviewProps["change"];
  /**
   * The code of this person's phone is not set up (`none`), must be entered (`due`), or was entered within the last
   * twelve hours (`fresh`).
   */
  code: "none" | "due" | "fresh";
  canPublish: boolean;
  canForce: boolean;
  /** Readers' reports about the published article. */
  errors: ReportedError[];
  typedTime: string;
  answer: {
    message: string;
    /** The field of the page that the refusal concerns; null when it concerns none. */
    field: string | null;
    reason: string;
    time: string;
    chosen: Record<string, string>;
  } | null;
};

const TIME_LABEL = "Jour et heure, à Paris";
const REASON_LABEL = "Pourquoi sans attendre";

export function PublicationView(props: PublicationProps) {
  const { draft, problems, notes, isOutdated, questions, change, answer } = props;
  const here = draftPath(draft.id, "publication");
  return (
    <div className="publication">
      {answer && answer.field !== shownField(props) ? (
        <RefusedView message={answer.message} typed={textsWithoutForm(answer, shownField(props))} />
      ) : null}
      {draft.failure ? <p className="alert">{`La publication programmée n’a pas eu lieu. ${draft.failure}`}</p> : null}
      {draft.isOpen ? (
        <ProblemList
          problems={problems}
          notes={notes}
          openComments={{ count: draft.openComments, href: `${draftPath(draft.id, "relecture")}#${COMMENTS_ANCHOR}` }}
          base={draftPath(draft.id)}
          isTrial={draft.isTrial}
        />
      ) : null}
      {isOutdated ? <TakeSiteText here={here} /> : null}
      {questions.length > 0 ? <ChangedQuestionsSection here={here} questions={asTyped(questions, answer)} /> : null}
      {draft.isTold && draft.state !== "discarded" ? (
        <section aria-labelledby="dit">
          <h2 id="dit">{draft.isOpen ? "Ce que les lecteurs en sauront" : "Ce que les lecteurs en savent"}</h2>
          <ChangeSaid {...change} />
          {isWritable(draft.state) ? (
            <p>
              <a href={`${draftPath(draft.id)}#changement`}>Changer</a>
              {draft.state === "approved" ? <span className="muted"> : il faudra une nouvelle relecture</span> : null}
            </p>
          ) : null}
        </section>
      ) : null}
      <section aria-labelledby="publier">
        <h2 id="publier">{draft.isOpen ? "Publier" : "Publication"}</h2>
        <Publish {...props} />
      </section>
      <CorrectedErrors {...props} here={here} />
    </div>
  );
}

/** Returns the field that the page shows; a refusal is shown beside it. */
function shownField({ draft, code, problems, canPublish, canForce }: PublicationProps): "time" | "reason" | "none" {
  if (!canPublish || !isWritable(draft.state) || code !== "fresh" || !problems || isBlocked(problems, canForce)) {
    return "none";
  }
  if (draft.state === "approved" && problems.length === 0) return "time";
  return canForce ? "reason" : "none";
}

/** An administrator can publish a figure that nobody has read, with the text that shows it. */
function isBlocked(problems: Problem[], canForce: boolean): boolean {
  return problems.some(({ isUnread }) => !(canForce && isUnread));
}

function textsWithoutForm(
  { reason, time }: NonNullable<PublicationProps["answer"]>,
  shown: "time" | "reason" | "none",
) {
  return listTypedTexts({
    [TIME_LABEL]: shown === "time" ? "" : time.replace("T", " "),
    [REASON_LABEL]: shown === "reason" ? "" : reason,
  });
}

function asTyped(questions: PublicationProps["questions"], answer: PublicationProps["answer"]) {
  return questions.map((one) => ({ ...one, chosen: answer?.chosen[questionChoiceField(one.key)] ?? one.chosen }));
}

function TakeSiteText({ here }: { here: string }) {
  return (
    <section aria-labelledby="site">
      <h2 id="site">Le texte du site a changé</h2>
      <ButtonForm here={here} intent="take" words="Reprendre le texte du site" tone="quiet">
        <p>
          Vos changements sont posés sur le texte d’aujourd’hui. Là où les deux se contredisent, celui du site reste, et
          le vôtre est dans « Versions ». Ensuite, une autre personne relit.
        </p>
      </ButtonForm>
    </section>
  );
}

function Publish({ draft, page, problems, code, canPublish, canForce, typedTime, answer }: PublicationProps) {
  const { id, state } = draft;
  const here = draftPath(id, "publication");
  if (state === "published") return <Published draft={draft} page={page} />;
  if (state === "discarded") return <p>Ce document est abandonné.</p>;
  if (draft.isTrial) return <p>{TRIAL_REFUSAL}</p>;
  if (!canPublish) return <p>Une fois ce texte approuvé, le publier demande le rôle « relecture ».</p>;
  if (state === "scheduled") {
    return (
      <ButtonForm here={here} intent="cancel" words="Ne plus programmer" tone="quiet">
        <p>{`La publication se fera d’elle-même, le ${draft.publishAt ?? ""}, heure de Paris.`}</p>
        <p>Si elle échoue sans que le texte en soit la cause, elle est essayée de nouveau pendant un jour.</p>
      </ButtonForm>
    );
  }
  if (code !== "fresh") return <Code code={code} here={here} />;
  if (problems === null) return <p>La vérification est en cours. Il faut son résultat pour publier.</p>;
  if (isBlocked(problems, canForce)) return <p>Il reste des points à régler avant de publier.</p>;
  if (state === "approved" && problems.length === 0) {
    const [approval] = draft.reviews;
    return (
      <>
        <ButtonForm here={here} intent="publish" words="Publier">
          {approval ? (
            <p>{`Approuvé par ${approval.name} le ${approval.at}. Les lecteurs auront ce texte une quinzaine de secondes après.`}</p>
          ) : null}
        </ButtonForm>
        <details className="draft-fold" open={answer?.time !== undefined && answer.time !== ""}>
          <summary>Publier plus tard</summary>
          <ButtonForm here={here} intent="schedule" words="Programmer" tone="quiet">
            <Field label={TIME_LABEL} error={answer?.field === "time" ? answer.message : null}>
              {(control) => (
                <input
                  {...control}
                  name={DRAFT_FIELDS.time}
                  type="datetime-local"
                  defaultValue={answer?.time || typedTime}
                  required
                />
              )}
            </Field>
          </ButtonForm>
        </details>
      </>
    );
  }
  return (
    <>
      {state === "approved" ? null : (
        <p>
          Ce texte n’est pas encore approuvé. <Link to={draftPath(id, "relecture")}>Voir la relecture</Link>
        </p>
      )}
      {canForce ? <Force here={here} answer={answer?.reason || answer?.field === "reason" ? answer : null} /> : null}
    </>
  );
}

function Published({ draft: { edition, shownState }, page }: Pick<PublicationProps, "draft" | "page">) {
  return (
    <>
      <p>
        {`Publié${edition === null ? "" : ` dans l’édition ${edition}`}.${shownState === "withdrawn" ? " Cet article a été retiré depuis." : ""}`}
      </p>
      <p className="review-links">
        {/* Only a browser that loads the page finds the changed words in it. */}
        {page ? <a href={page}>Voir sur le site</a> : null}
        <Link to={EDITIONS_PATH}>Les éditions</Link>
      </p>
    </>
  );
}

/**
 * A report is not closed automatically, because only a person can judge whether the published text answers the reader.
 */
function CorrectedErrors({ errors, canPublish, canForce, here }: PublicationProps & { here: string }) {
  if (errors.length === 0) return null;
  return (
    <section aria-labelledby="corrigees">
      <h2 id="corrigees">Ce texte corrige-t-il ce qu’un lecteur a signalé ?</h2>
      <ul className="reported-errors">
        {errors.map(({ id, passage, message, at, wantsAnswer }) => (
          <li key={id}>
            {passage ? <q lang="fr">{passage}</q> : null}
            <p lang="fr">{message}</p>
            <small className="muted">{`Reçue le ${at}`}</small>
            {wantsAnswer ? (
              <details>
                <summary>La réponse que cette personne recevra</summary>
                <p className="admin-message">{CORRECTED_ANSWER}</p>
                {canForce ? (
                  <Link to={`${REPORTS_PATH}/${id}`} reloadDocument>
                    Lui écrire autrement
                  </Link>
                ) : null}
              </details>
            ) : null}
            {canPublish ? (
              <form method="post" action={here} aria-label="Message">
                <input type="hidden" name={DRAFT_FIELDS.report} value={id} />
                <Button type="submit" tone="quiet" name={DRAFT_FIELDS.intent} value={CORRECTED_INTENT}>
                  {wantsAnswer ? "C’est corrigé : répondre, et clore ce message" : "C’est corrigé : clore ce message"}
                </Button>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Code({ code, here }: { code: "none" | "due"; here: string }) {
  return code === "none" ? (
    <>
      <p>Pour publier, il faut un code donné par votre téléphone : réglez-le d’abord, cela prend une minute.</p>
      <ButtonLink to={ACCESS_PATH}>Régler mon téléphone</ButtonLink>
    </>
  ) : (
    <>
      <p>Pour publier, donnez un code de votre téléphone. Il vaut douze heures.</p>
      <ButtonLink to={codePath(here)}>Donner le code</ButtonLink>
    </>
  );
}

function Force({ here, answer }: { here: string } & Pick<PublicationProps, "answer">) {
  return (
    <details className="draft-fold" open={answer !== null}>
      <summary>Publier sans relecture</summary>
      <ButtonForm here={here} intent="force" words="Publier sans relecture" tone="quiet">
        <p>Le document reste dans la liste « publié sans relecture » jusqu’à ce qu’une autre personne le lise.</p>
        <Field
          label={REASON_LABEL}
          hint={`${MIN_FORCED_REASON} caractères au moins.`}
          error={answer?.field === "reason" ? answer.message : null}
        >
          {(control) => (
            <textarea
              {...control}
              name={DRAFT_FIELDS.reason}
              defaultValue={answer?.reason}
              minLength={MIN_FORCED_REASON}
              maxLength={EDITION_NOTE_LENGTH.max}
              rows={2}
              required
            />
          )}
        </Field>
      </ButtonForm>
    </details>
  );
}

type ButtonFormProps = { here: string; intent: string; words: string; tone?: "main" | "quiet"; children?: Elements };

function ButtonForm({ here, intent, words, tone = "main", children }: ButtonFormProps) {
  const inner = (
    <>
      {children}
      <Button type="submit" tone={tone} name={DRAFT_FIELDS.intent} value={intent}>
        {words}
      </Button>
    </>
  );
  if (intent === "publish" || intent === "force") {
    return (
      <SlowForm action={here} className="admin-form">
        {inner}
      </SlowForm>
    );
  }
  return (
    <form method="post" action={here} className="admin-form">
      {inner}
    </form>
  );
}
