import { Link } from "react-router";
import { draftPath, historyPath } from "#app/newsroom/drafts/draft-paths.ts";
import { listTypedTexts, RefusedView } from "#app/newsroom/drafts/refused-view.tsx";
import { EDITION_NOTE_LENGTH } from "#app/newsroom/editions/edition-refused.ts";
import { ReadFiles } from "#app/newsroom/second-reading/read-files.tsx";
import type { ReadFile } from "#app/newsroom/second-reading/read-page.ts";
import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { codePath } from "#app/office/team/access-form.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { EditionRow } from "./editions-view.tsx";
import { SlowForm } from "./slow-form.tsx";

export const HISTORY_FIELDS = { intent: "intention", number: "edition", sentence: "phrase", isSure: "sur" } as const;

type HistoryProps = {
  document: string;
  title: string;
  kind: string;
  /** The address of its page, or null. */
  href: string | null;
  isWithdrawn: boolean;
  /** The newest version comes first. `isText` is true when the document is an article that was not withdrawn then. */
  versions: (EditionRow & { isText: boolean })[];
  hasMore: boolean;
  compared: { number: number; files: ReadFile[] } | null;
  /** What this person may do to the published page now, or null. */
  change: "withdraw" | "putBack" | null;
  hasCode: boolean;
  answer: HistoryAnswer | null;
};

export type HistoryAnswer = {
  intent: "take" | "withdraw" | "putBack";
  message: string;
  field: string | null;
  sentence: string;
  /** The id of an open draft of the document, which must be closed first. */
  draft: string | null;
};

export function HistoryView(props: HistoryProps) {
  const { document, title, kind, href, isWithdrawn, versions, hasMore, compared, change, hasCode, answer } = props;
  const isShown = answer !== null && answer.intent === change && hasCode;
  return (
    <div className="editions">
      <header className="draft-header">
        <p className="draft-kind">
          <Link to={NEWSROOM_PATH}>Bureau</Link> <span aria-hidden="true">›</span>
          <span>{` ${kind}`}</span>
        </p>
        <h1>
          <span>Historique : </span>
          <span>{title}</span>
        </h1>
        {isWithdrawn ? <p className="admin-note">Cet article est retiré : son adresse montre pourquoi.</p> : null}
        {href ? (
          <p>
            <Link to={href}>Voir sur le site</Link>
          </p>
        ) : null}
      </header>
      {answer && !isShown ? (
        <RefusedView message={answer.message} typed={listTypedTexts({ [SENTENCE_LABEL]: answer.sentence })} />
      ) : null}
      {answer?.draft ? (
        <p>
          <Link to={draftPath(answer.draft)}>Ouvrir le document commencé</Link>
        </p>
      ) : null}
      <p className="muted">
        « Reprendre ce texte » ouvre un document avec les mots d’alors : il se relit et se publie comme un autre. Rien
        ne change avant sur le site.
      </p>
      <ol className="edition-list">
        {versions.map((version, index) => (
          <Version
            key={version.number}
            {...{ document, version, compared }}
            isServed={index === 0}
            canTake={version.isText && (index > 0 || isWithdrawn)}
          />
        ))}
      </ol>
      {hasMore ? <p className="muted">Les versions plus anciennes ne sont pas dans cette liste.</p> : null}
      {change && !hasCode ? (
        <div className="admin-note">
          <p>
            {change === "withdraw"
              ? "Pour retirer cet article, donnez un code de votre téléphone."
              : "Pour remettre cet article en ligne, donnez un code de votre téléphone."}
          </p>
          <ButtonLink tone="quiet" to={codePath(historyPath(document))}>
            Donner le code
          </ButtonLink>
        </div>
      ) : null}
      {change && hasCode ? <Change {...{ document, title, change }} answer={isShown ? answer : null} /> : null}
    </div>
  );
}

type VersionProps = Pick<HistoryProps, "document" | "compared"> & {
  version: HistoryProps["versions"][number];
  isServed: boolean;
  canTake: boolean;
};

function Version({ document, version, compared, isServed, canTake }: VersionProps) {
  const { number, at, author, what, note } = version;
  const anchor = `edition-${number}`;
  return (
    <li id={anchor}>
      <p className="edition-name">
        <strong>{`Le ${at}`}</strong>
        {isServed ? <span className="draft-state">maintenant</span> : null}
      </p>
      <p>
        <span>{note}</span>
        <small className="muted">{`${what}, ${author}, édition ${number}`}</small>
      </p>
      {canTake ? (
        <div className="button-row">
          <form method="post" action={historyPath(document)} aria-label={`Reprendre ce texte, du ${at}`}>
            <input type="hidden" name={HISTORY_FIELDS.number} value={number} />
            <Button type="submit" tone="quiet" name={HISTORY_FIELDS.intent} value="take">
              Reprendre ce texte
            </Button>
          </form>
          {isServed ? null : (
            <Link
              className="button button-quiet"
              to={`${historyPath(document)}&${HISTORY_FIELDS.number}=${number}#${anchor}`}
              preventScrollReset
            >
              Ce qui a changé depuis<span className="sr-only">{` le ${at}`}</span>
            </Link>
          )}
        </div>
      ) : null}
      {compared?.number === number ? (
        <div className="revision-compared">
          <ReadFiles files={compared.files} nothing="Aucune différence avec le texte d’aujourd’hui." />
        </div>
      ) : null}
    </li>
  );
}

const SENTENCE_LABEL = "La phrase pour les lecteurs";
const CHANGE_ANCHOR = "retirer";

type ChangeProps = {
  document: string;
  title: string;
  change: "withdraw" | "putBack";
  answer: HistoryAnswer | null;
};

/**
 * The title must be typed as a confirmation, because an article withdrawn by mistake is missing for readers until it
 * is restored.
 */
function Change({ document, title, change, answer }: ChangeProps) {
  const isWithdrawal = change === "withdraw";
  const errorOf = (field: string) => (answer?.field === field ? answer.message : null);
  return (
    <details id={CHANGE_ANCHOR} className="draft-fold" open={answer !== null || !isWithdrawal}>
      <summary>{isWithdrawal ? "Retirer cet article" : "Remettre cet article en ligne"}</summary>
      <SlowForm action={`${historyPath(document)}#${CHANGE_ANCHOR}`} className="admin-form">
        <p className="muted">
          {isWithdrawal
            ? "Plus rien ne mènera à l’article. Son adresse montrera la phrase, et dira qu’il est retiré. Il pourra être remis en ligne ici."
            : "Il revient à son adresse, comme il était."}
        </p>
        <Field
          label={isWithdrawal ? SENTENCE_LABEL : "Pourquoi"}
          hint={isWithdrawal ? "Pourquoi l’article est retiré." : "Pour l’équipe : la liste des éditions le garde."}
          error={errorOf("sentence")}
        >
          {(control) => (
            <textarea
              {...control}
              name={HISTORY_FIELDS.sentence}
              defaultValue={answer?.sentence}
              rows={2}
              maxLength={EDITION_NOTE_LENGTH.max}
              required
            />
          )}
        </Field>
        {isWithdrawal ? (
          <label className="admin-check">
            <input type="checkbox" name={HISTORY_FIELDS.isSure} value="oui" required />
            <span>{` Oui, retirer « ${title} »`}</span>
          </label>
        ) : null}
        {answer && answer.field === null ? (
          <p role="alert" className="alert">
            {answer.message}
          </p>
        ) : null}
        <Button
          type="submit"
          tone="quiet"
          className={isWithdrawal ? "button button-quiet admin-danger" : "button button-quiet"}
          name={HISTORY_FIELDS.intent}
          value={change}
        >
          {isWithdrawal ? "Retirer" : "Remettre en ligne"}
        </Button>
      </SlowForm>
    </details>
  );
}
