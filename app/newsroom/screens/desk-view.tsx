import { Link } from "react-router";
import { historyPath, WORDS_FIELD } from "#app/newsroom/drafts/draft-paths.ts";
import type { ReportedError } from "#app/newsroom/drafts/reported-errors.server.ts";
import { EDIT_FIELDS, EDIT_PATH, NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";
import type { Desk } from "./desk.server.ts";
import { LIST_FIELDS } from "./list-query.ts";

/** Shows the tasks beside the waiting documents. An empty part says that it is empty. */
export function DeskView({ due, errors, letter, weeks }: Desk) {
  return (
    <div className="desk-parts">
      <Errors errors={errors} />
      <section aria-labelledby="lettre">
        <h2 id="lettre">La lettre de la semaine</h2>
        {letter ? (
          <Letter letter={letter} />
        ) : (
          <p className="muted">
            <span>{"Aucune lettre n’attend son départ. "}</span>
            <Link to={`${NEWSROOM_PATH}/nouveau?genre=letter`}>Écrire la prochaine</Link>
          </p>
        )}
      </section>
      <Due due={due} />
      <Calendar weeks={weeks} />
    </div>
  );
}

/** The others are folded, as the parts that follow would be out of reach on a phone. */
const DUE_SHOWN = 4;

function Due({ due }: Pick<Desk, "due">) {
  const texts = due.map(({ date, why, isOverdue, ...text }) => ({
    ...text,
    kind: "Article",
    about: `${isOverdue ? ", depuis le" : ", le"} ${formatDate(date)} : ${why}`,
  }));
  const others = texts.slice(DUE_SHOWN);
  return (
    <section aria-labelledby="a-mettre-a-jour" className="desk-due">
      <h2 id="a-mettre-a-jour">Articles à mettre à jour</h2>
      {texts.length === 0 ? (
        <p className="muted">Aucun n’arrive à sa date.</p>
      ) : (
        <>
          <p className="muted">
            Leur date est venue. Relisez le texte face à ses preuves, puis montez la date « À jour au » : la phrase en
            tête de l’article s’en va.
          </p>
          <OpenedTexts
            label="Articles à mettre à jour"
            name="a-jour"
            verb="Mettre à jour"
            texts={texts.slice(0, DUE_SHOWN)}
          />
        </>
      )}
      {others.length === 0 ? null : (
        <details>
          <summary>{others.length === 1 ? "1 autre article" : `${others.length} autres articles`}</summary>
          <OpenedTexts
            label="Autres articles à mettre à jour"
            name="a-jour-aussi"
            verb="Mettre à jour"
            texts={others}
          />
        </details>
      )}
    </section>
  );
}

function Errors({ errors }: { errors: ReportedError[] }) {
  return (
    <section aria-labelledby="erreurs">
      <h2 id="erreurs">Erreurs signalées par des lecteurs</h2>
      {errors.length === 0 ? (
        <p className="muted">Aucune n’attend.</p>
      ) : (
        <ul className="reported-errors">
          {errors.map(({ id, title, href, passage, words, message, at }) => (
            <li key={id}>
              <Link to={href}>{title}</Link>
              {passage ? <q lang="fr">{passage}</q> : null}
              <p lang="fr">{message}</p>
              <small className="muted">{`Reçue le ${at}`}</small>
              <form method="get" action={EDIT_PATH} aria-label={`Corriger : ${title}`}>
                <input type="hidden" name={EDIT_FIELDS.page} value={href} />
                <input type="hidden" name={EDIT_FIELDS.words} value={words} />
                <Button type="submit" tone="quiet">
                  Aller à la phrase
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Letter({ letter: { title, when, document, href } }: { letter: NonNullable<Desk["letter"]> }) {
  return (
    <>
      <p>
        <strong>{title}</strong>
        <span className="muted">
          <FrenchText>{`, ${when}`}</FrenchText>
        </span>
      </p>
      <div className="button-row">
        {document ? (
          <form method="post" action={`${NEWSROOM_PATH}?index`} aria-label="Lettre">
            <Button type="submit" tone="quiet" name={LIST_FIELDS.open} value={document}>
              Modifier la lettre
            </Button>
          </form>
        ) : null}
        {href ? (
          <a className="button button-quiet" href={href}>
            Son envoi
          </a>
        ) : null}
      </div>
    </>
  );
}

function Calendar({ weeks }: Pick<Desk, "weeks">) {
  return (
    <section aria-labelledby="calendrier">
      <h2 id="calendrier">Les quatre semaines à venir</h2>
      {weeks.length === 0 ? <p className="muted">Rien n’est prévu.</p> : null}
      {weeks.map(({ name, events }) => (
        <div key={name} className="desk-week">
          <h3>
            <FrenchText>{name}</FrenchText>
          </h3>
          <ul>
            {events.map(({ day, what, title, href }) => (
              <li key={`${day} ${what} ${title}`}>
                <time dateTime={day}>
                  <FrenchText>{formatDate(day)}</FrenchText>
                </time>
                <span>{href ? <Link to={href}>{title}</Link> : title}</span>
                <small className="muted">
                  <FrenchText>{what}</FrenchText>
                </small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

type OpenedTextsProps = {
  label: string;
  /** Prefix of the element ids of this list, which keeps them distinct from those of another list on the page. */
  name: string;
  verb: string;
  /** Words that the editor selects when it opens. */
  words?: string;
  /** `about` is shown after the kind; the kind distinguishes texts with the same title. */
  texts: { document: string; title: string; kind: string; href: string | null; about: string }[];
};

/** Lists served texts, each with a button that opens its draft. */
export function OpenedTexts({ label, name, verb, texts, words = "" }: OpenedTextsProps) {
  return (
    <form method="post" action={`${NEWSROOM_PATH}?index`} aria-label={label}>
      {words ? <input type="hidden" name={WORDS_FIELD} value={words} /> : null}
      <ul className="served-list">
        {texts.map(({ document, title, kind, href, about }, index) => (
          <li key={document}>
            <span id={`${name}-${index}`}>{title}</span>
            <span className="muted">
              <span id={`${name}-genre-${index}`}>{kind}</span>
              <FrenchText>{about}</FrenchText>
              {href ? (
                <>
                  <span>{" · "}</span>
                  <Link to={href} aria-label={`Voir sur le site : ${title}, ${kind}`}>
                    Voir
                  </Link>
                </>
              ) : null}
              <span>{" · "}</span>
              <Link to={historyPath(document)} aria-label={`Historique : ${title}, ${kind}`}>
                Historique
              </Link>
            </span>
            <Button
              type="submit"
              tone="quiet"
              name={LIST_FIELDS.open}
              value={document}
              id={`${name}-ouvrir-${index}`}
              aria-labelledby={`${name}-ouvrir-${index} ${name}-${index} ${name}-genre-${index}`}
            >
              {verb}
            </Button>
          </li>
        ))}
      </ul>
    </form>
  );
}
