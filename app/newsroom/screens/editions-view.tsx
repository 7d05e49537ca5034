import { Link } from "react-router";
import { listTypedTexts, RefusedView } from "#app/newsroom/drafts/refused-view.tsx";
import { EDITION_NOTE_LENGTH } from "#app/newsroom/editions/edition-refused.ts";
import { ReadFiles } from "#app/newsroom/second-reading/read-files.tsx";
import type { ReadFile } from "#app/newsroom/second-reading/read-page.ts";
import { EDITIONS_PATH, EXPORT_PATH, NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { codePath } from "#app/office/team/access-form.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { SlowForm } from "./slow-form.tsx";

export const EDITION_FIELDS = {
  intent: "intention",
  number: "edition",
  note: "note",
  /** This field is repeated for each text. */
  path: "texte",
};

const NOTE_LABEL = "Pourquoi";
const NOTE_HINT = "Les lecteurs des articles dont le texte change liront cette phrase.";

export type EditionRow = { number: number; at: string; author: string; what: string; note: string };

/** What a return to an edition would do to the served texts, which are named by title. */
export type ReturnPlan = {
  number: number;
  effects: { what: string; titles: string[] }[];
};

/** A text of the repository that waits, compared with the served one. */
export type WaitingRow = { path: string; title: string; files: ReadFile[] };

export type EditionsProps = {
  /** The newest edition comes first. */
  editions: EditionRow[];
  /** True when there are older editions, which are not shown. */
  hasMore: boolean;
  hasCode: boolean;
  canRollBack: boolean;
  /** What the requested return would change; null when none is requested. */
  plan: ReturnPlan | null;
  waiting: WaitingRow[];
  answer: {
    message: string;
    /** The field that the refusal concerns; null when it concerns none. */
    field: string | null;
    intent: "back" | "take";
    number: number | null;
    paths: string[];
    note: string;
  } | null;
};

export function EditionsView(props: EditionsProps) {
  const { editions, hasCode, canRollBack, plan, waiting, answer, hasMore } = props;
  return (
    <div className="editions">
      <h1>Éditions</h1>
      <p>
        Chaque publication fait une édition. Revenir à l’une d’elles ramène tout le site à ce jour, et en publie une
        nouvelle : rien ne se perd. Pour un seul texte, ou pour retirer un article, ouvrez son historique, depuis le{" "}
        <Link to={NEWSROOM_PATH}>Bureau</Link>.
      </p>
      {answer && !hasForm(answer, props) ? (
        <RefusedView message={answer.message} typed={listTypedTexts({ [NOTE_LABEL]: answer.note })} />
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
            {index > 0 && canRollBack && hasCode ? (
              <RollBack number={edition.number} plan={plan?.number === edition.number ? plan : null} answer={answer} />
            ) : null}
          </li>
        ))}
      </ol>
      {hasMore ? <p className="muted">Les éditions plus anciennes ne sont pas dans cette liste.</p> : null}
      <p>
        <ButtonLink tone="quiet" to={EXPORT_PATH} reloadDocument>
          Exporter les textes du site
        </ButtonLink>
      </p>
    </div>
  );
}

/** Returns whether the page still shows the form that was sent; otherwise the refusal appears elsewhere. */
function hasForm(
  { intent, number }: NonNullable<EditionsProps["answer"]>,
  { editions, hasCode, canRollBack, plan, waiting }: EditionsProps,
) {
  if (!hasCode) return false;
  if (intent === "take") return canRollBack && waiting.length > 0;
  return canRollBack && plan?.number === number && editions.slice(1).some((edition) => edition.number === number);
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

const WAITING_ANCHOR = "depot";
const editionAnchor = (number: number) => `edition-${number}`;

/** Shows a refusal that concerns no field. */
function Refusal({ answer }: { answer: Answer }) {
  if (!answer || answer.field !== null) return null;
  return (
    <p role="alert" className="alert">
      {answer.message}
    </p>
  );
}

/** Asks for the reason of an edition, and shows why the reason was refused. */
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
            maxLength={EDITION_NOTE_LENGTH.max}
            required
            autoComplete="off"
          />
        )}
      </Field>
      <Refusal answer={answer} />
    </>
  );
}

/** Shows which texts a return would change, then asks for the reason. */
function RollBack({ number, plan, answer }: { number: number; plan: ReturnPlan | null; answer: Answer }) {
  const own = answer?.intent === "back" && answer.number === number ? answer : null;
  const place = `${EDITIONS_PATH}?${EDITION_FIELDS.number}=${number}#${editionAnchor(number)}`;
  if (!plan) {
    return (
      <p>
        <Link to={place} preventScrollReset>
          Revenir à cette édition
          <span className="sr-only">{` : édition ${number}`}</span>
        </Link>
      </p>
    );
  }
  return (
    <SlowForm action={place} className="admin-form" aria-label={`Revenir à l’édition ${number}`}>
      <input type="hidden" name={EDITION_FIELDS.number} value={number} />
      {plan.effects.length === 0 ? <p>Le site a déjà ces textes.</p> : null}
      {plan.effects.map(({ what, titles }) => (
        <div key={what}>
          <p>
            <strong>{what}</strong>
          </p>
          <ul>
            {titles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </div>
      ))}
      <Reason answer={own} />
      <Button type="submit" tone="quiet" name={EDITION_FIELDS.intent} value="back">
        Revenir à cette édition
      </Button>
    </SlowForm>
  );
}

/**
 * Shows texts of a deployment that wait because the newsroom had changed them too, or because their change has no
 * sentence for readers.
 */
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
