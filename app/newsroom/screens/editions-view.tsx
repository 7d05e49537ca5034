import { listTypedTexts, RefusedView } from "#app/newsroom/drafts/refused-view.tsx";
import { ReadFiles } from "#app/newsroom/second-reading/read-files.tsx";
import type { ReadFile } from "#app/newsroom/second-reading/read-page.ts";
import { EDITIONS_PATH, EXPORT_PATH } from "#app/office/frame/newsroom-paths.ts";
import { codePath } from "#app/office/team/access-form.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { SlowForm } from "./slow-form.tsx";

export const EDITION_FIELDS = {
  intent: "intention",
  number: "edition",
  note: "note",
  document: "article",
  sentence: "phrase",
  /** Once for each text. */
  path: "texte",
};

const NOTE_LABEL = "Pourquoi";
const NOTE_HINT = "Les lecteurs des articles dont le texte change liront cette phrase.";
const SENTENCE_LABEL = "La phrase pour les lecteurs";

export type EditionRow = { number: number; at: string; author: string; what: string; note: string };

/** A text of the repository that waits, with what it would change in the one that is served. */
export type WaitingRow = { path: string; title: string; files: ReadFile[] };

export type EditionsProps = {
  /** The newest first. */
  editions: EditionRow[];
  /** Older ones, which are not shown. */
  hasMore: boolean;
  hasCode: boolean;
  canRollBack: boolean;
  /** Published articles that this person may withdraw. */
  articles: { document: string; title: string }[];
  waiting: WaitingRow[];
  answer: {
    message: string;
    /** Null for what is about no field. */
    field: string | null;
    intent: "back" | "withdraw" | "take";
    number: number | null;
    paths: string[];
    note: string;
    document: string;
    sentence: string;
  } | null;
};

export function EditionsView(props: EditionsProps) {
  const { editions, hasCode, canRollBack, articles, waiting, answer, hasMore } = props;
  return (
    <div className="editions">
      <h1>Éditions</h1>
      <p>Chaque publication fait une édition. Revenir à l’une d’elles en publie une nouvelle : rien ne se perd.</p>
      {answer && !hasForm(answer, props) ? (
        <RefusedView
          message={answer.message}
          typed={listTypedTexts({ [NOTE_LABEL]: answer.note, [SENTENCE_LABEL]: answer.sentence })}
        />
      ) : null}
      {canRollBack && !hasCode ? (
        <div className="admin-note">
          <p>Pour changer ce que le site sert, donnez un code de votre téléphone.</p>
          <ButtonLink tone="quiet" to={codePath(EDITIONS_PATH)}>
            Donner le code
          </ButtonLink>
        </div>
      ) : null}
      {waiting.length > 0 ? <Waiting waiting={waiting} answer={answer} canTake={canRollBack && hasCode} /> : null}
      <ol className="edition-list">
        {editions.map((edition, index) => (
          <li key={edition.number} id={editionAnchor(edition.number)}>
            <Edition edition={edition} isServed={index === 0} />
            {index > 0 && canRollBack && hasCode ? <RollBack number={edition.number} answer={answer} /> : null}
          </li>
        ))}
      </ol>
      {hasMore ? <p className="muted">Les éditions plus anciennes ne sont pas dans cette liste.</p> : null}
      {articles.length > 0 && hasCode ? <Withdraw articles={articles} answer={answer} /> : null}
      <p>
        <ButtonLink tone="quiet" to={EXPORT_PATH} reloadDocument>
          Exporter les textes du site
        </ButtonLink>
      </p>
    </div>
  );
}

/** Whether the page shows what was pressed. */
function hasForm(
  { intent, number }: NonNullable<EditionsProps["answer"]>,
  { editions, hasCode, canRollBack, articles, waiting }: EditionsProps,
) {
  if (!hasCode) return false;
  if (intent === "withdraw") return articles.length > 0;
  if (intent === "take") return canRollBack && waiting.length > 0;
  return canRollBack && editions.slice(1).some((edition) => edition.number === number);
}

function Edition({
  edition: { number, at, author, what, note },
  isServed,
}: {
  edition: EditionRow;
  isServed: boolean;
}) {
  return (
    <>
      <p className="edition-name">
        <strong>{`Édition ${number}`}</strong>
        {isServed ? (
          <span className="draft-state" data-state="published">
            sur le site
          </span>
        ) : null}
      </p>
      <p>
        <span>{note}</span>
        <small className="muted">{`${what}, ${author}, le ${at}`}</small>
      </p>
    </>
  );
}

type Answer = EditionsProps["answer"];

const WITHDRAW_ANCHOR = "retirer";
const WAITING_ANCHOR = "depot";
const editionAnchor = (number: number) => `edition-${number}`;

/** Of what was pressed, when it is about no field. */
function Refusal({ answer }: { answer: Answer }) {
  if (!answer || answer.field !== null) return null;
  return (
    <p role="alert" className="alert">
      {answer.message}
    </p>
  );
}

/** Why an edition is published, and why it was refused. */
function Reason({ answer }: { answer: Answer }) {
  return (
    <>
      <Field label={NOTE_LABEL} hint={NOTE_HINT} error={answer?.field === "note" ? answer.message : null}>
        {(control) => (
          <input
            {...control}
            name={EDITION_FIELDS.note}
            type="text"
            defaultValue={answer?.note}
            maxLength={200}
            required
            autoComplete="off"
          />
        )}
      </Field>
      <Refusal answer={answer} />
    </>
  );
}

function RollBack({ number, answer }: { number: number; answer: Answer }) {
  const own = answer?.intent === "back" && answer.number === number ? answer : null;
  return (
    <details className="draft-fold" open={own !== null}>
      <summary>
        Revenir à cette version
        <span className="sr-only">{` : édition ${number}`}</span>
      </summary>
      <SlowForm action={`${EDITIONS_PATH}#${editionAnchor(number)}`} className="admin-form">
        <input type="hidden" name={EDITION_FIELDS.number} value={number} />
        <Reason answer={own} />
        <Button type="submit" tone="quiet" name={EDITION_FIELDS.intent} value="back">
          Revenir à cette version
        </Button>
      </SlowForm>
    </details>
  );
}

/** What a deployment changed while the newsroom had its own text, or without a word to readers. */
function Waiting({ waiting, answer, canTake }: Pick<EditionsProps, "waiting" | "answer"> & { canTake: boolean }) {
  const own = answer?.intent === "take" ? answer : null;
  const texts = waiting.map(({ path, title, files }) => (
    <li key={path}>
      {canTake ? (
        <label>
          <input
            type="checkbox"
            name={EDITION_FIELDS.path}
            value={path}
            defaultChecked={own === null || own.paths.includes(path)}
          />
          <span>{title}</span>
          <small className="muted">{path}</small>
        </label>
      ) : (
        <p>
          <strong>{title}</strong>
          <small className="muted">{path}</small>
        </p>
      )}
      <details className="draft-fold">
        <summary>
          Ce qui diffère
          <span className="sr-only">{` : ${path}`}</span>
        </summary>
        <ReadFiles files={files} nothing="Le dépôt n’a plus ce fichier." />
      </details>
    </li>
  ));
  return (
    <section id={WAITING_ANCHOR} aria-labelledby="depot-titre">
      <h2 id="depot-titre">Textes du dépôt qui attendent</h2>
      <p>
        Une mise à jour du site a changé ces textes, mais la rédaction les avait changés aussi, ou rien n’y dit aux
        lecteurs ce qui change. Le site garde les siens tant que personne ne choisit.
      </p>
      {canTake ? (
        <SlowForm action={`${EDITIONS_PATH}#${WAITING_ANCHOR}`} className="admin-form">
          <ul className="edition-list">{texts}</ul>
          <Reason answer={own} />
          <Button type="submit" tone="quiet" name={EDITION_FIELDS.intent} value="take">
            Prendre le texte du dépôt
          </Button>
        </SlowForm>
      ) : (
        <ul className="edition-list">{texts}</ul>
      )}
    </section>
  );
}

function Withdraw({ articles, answer }: Pick<EditionsProps, "articles" | "answer">) {
  const own = answer?.intent === "withdraw" ? answer : null;
  return (
    <details id={WITHDRAW_ANCHOR} className="draft-fold" open={own !== null}>
      <summary>Retirer un article</summary>
      <SlowForm action={`${EDITIONS_PATH}#${WITHDRAW_ANCHOR}`} className="admin-form">
        <p className="muted">Plus rien ne mène à l’article. Son adresse montre la phrase, et dit qu’il est retiré.</p>
        <Field label="Article" error={own?.field === "document" ? own.message : null}>
          {(control) => (
            <select {...control} name={EDITION_FIELDS.document} defaultValue={own?.document} required>
              <option value="">À choisir</option>
              {articles.map(({ document, title }) => (
                <option key={document} value={document}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label={SENTENCE_LABEL}
          hint="Pourquoi l’article est retiré."
          error={own?.field === "sentence" ? own.message : null}
        >
          {(control) => (
            <textarea
              {...control}
              name={EDITION_FIELDS.sentence}
              defaultValue={own?.sentence}
              rows={2}
              maxLength={300}
              required
            />
          )}
        </Field>
        <Refusal answer={own} />
        <Button
          type="submit"
          tone="quiet"
          className="button button-quiet admin-danger"
          name={EDITION_FIELDS.intent}
          value="withdraw"
        >
          Retirer
        </Button>
      </SlowForm>
    </details>
  );
}
