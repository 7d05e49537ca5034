import { codePath } from "#app/features/staff/access-form.ts";
import { EDITIONS_PATH } from "#app/features/staff/newsroom-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

export const EDITION_FIELDS = {
  intent: "intention",
  number: "edition",
  note: "note",
  document: "article",
  sentence: "phrase",
};

export type EditionRow = { number: number; at: string | null; author: string; what: string; note: string };

type EditionsProps = {
  /** The newest first. */
  editions: EditionRow[];
  /** Older ones, which are not shown. */
  hasMore: boolean;
  hasCode: boolean;
  canRollBack: boolean;
  /** Published articles that this person may withdraw. */
  articles: { document: string; title: string }[];
  answer: { message: string; number: number | null; note: string; document: string; sentence: string } | null;
};

export function EditionsView(props: EditionsProps) {
  const { editions, hasCode, canRollBack, articles, answer, hasMore } = props;
  return (
    <div className="editions">
      <h1>Éditions</h1>
      <p>Chaque publication fait une édition. Revenir à l’une d’elles en publie une nouvelle : rien ne se perd.</p>
      {answer ? (
        <p role="alert" className="alert">
          {answer.message}
        </p>
      ) : null}
      {canRollBack && !hasCode ? (
        <div className="admin-note">
          <p>Pour revenir à une version ou retirer un article, donnez un code de votre téléphone.</p>
          <ButtonLink tone="quiet" to={codePath(EDITIONS_PATH)}>
            Donner le code
          </ButtonLink>
        </div>
      ) : null}
      <ol className="edition-list">
        {editions.map((edition, index) => (
          <li key={edition.number}>
            <Edition edition={edition} isServed={index === 0} />
            {index > 0 && canRollBack && hasCode ? <RollBack number={edition.number} answer={answer} /> : null}
          </li>
        ))}
      </ol>
      {hasMore ? <p className="muted">Les éditions plus anciennes ne sont pas dans cette liste.</p> : null}
      {articles.length > 0 && hasCode ? <Withdraw articles={articles} answer={answer} /> : null}
    </div>
  );
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
        <strong>{number === 0 ? "Avant la première édition" : `Édition ${number}`}</strong>
        {isServed ? (
          <span className="draft-state" data-state="published">
            sur le site
          </span>
        ) : null}
      </p>
      <p>
        {note}
        {at === null ? null : (
          <small className="muted">
            {what}, {author}, le {at}
          </small>
        )}
      </p>
    </>
  );
}

type Answer = EditionsProps["answer"];

function RollBack({ number, answer }: { number: number; answer: Answer }) {
  const own = answer?.number === number ? answer : null;
  return (
    <details className="draft-fold" open={own !== null}>
      <summary>
        Revenir à cette version
        <span className="sr-only"> : {number === 0 ? "avant la première" : `édition ${number}`}</span>
      </summary>
      <form method="post" action={EDITIONS_PATH} className="admin-form">
        <input type="hidden" name={EDITION_FIELDS.number} value={number} />
        <Field label="Pourquoi" hint="Gardé dans cette liste.">
          {(control) => (
            <input
              {...control}
              name={EDITION_FIELDS.note}
              type="text"
              defaultValue={own?.note}
              maxLength={200}
              required
              autoComplete="off"
            />
          )}
        </Field>
        <Button type="submit" tone="quiet" name={EDITION_FIELDS.intent} value="back">
          Revenir à cette version
        </Button>
      </form>
    </details>
  );
}

function Withdraw({ articles, answer }: Pick<EditionsProps, "articles" | "answer">) {
  const isOpen = answer !== null && answer.number === null;
  return (
    <details className="draft-fold" open={isOpen}>
      <summary>Retirer un article</summary>
      <form method="post" action={EDITIONS_PATH} className="admin-form">
        <p className="muted">Plus rien ne mène à l’article. Son adresse montre la phrase, et dit qu’il est retiré.</p>
        <Field label="Article">
          {(control) => (
            <select {...control} name={EDITION_FIELDS.document} defaultValue={answer?.document} required>
              <option value="">À choisir</option>
              {articles.map(({ document, title }) => (
                <option key={document} value={document}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="La phrase pour les lecteurs" hint="Pourquoi l’article est retiré.">
          {(control) => (
            <textarea
              {...control}
              name={EDITION_FIELDS.sentence}
              defaultValue={answer?.sentence}
              rows={2}
              maxLength={300}
              required
            />
          )}
        </Field>
        <Button
          type="submit"
          tone="quiet"
          className="button button-quiet admin-danger"
          name={EDITION_FIELDS.intent}
          value="withdraw"
        >
          Retirer
        </Button>
      </form>
    </details>
  );
}
