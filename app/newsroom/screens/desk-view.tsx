import { Link } from "react-router";
import { EDIT_FIELDS, EDIT_PATH, NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";
import type { Desk, ReportedError } from "./desk.server.ts";
import { LIST_FIELDS } from "./list-query.ts";
import { OpenedTexts } from "./opened-texts.tsx";

/** What is to be done besides the documents that wait: each part says so when it has nothing. */
export function DeskView({ due, errors, letter, weeks }: Desk) {
  return (
    <div className="desk-parts">
      <section aria-labelledby="a-relire">
        <h2 id="a-relire">À relire d’ici une semaine</h2>
        {due.length === 0 ? (
          <p className="admin-empty">Aucun article n’arrive à sa date.</p>
        ) : (
          <>
            <p className="muted">
              Relisez le texte face à ses faits, puis montez la date « À jour au » : la phrase en tête de l’article s’en
              va.
            </p>
            <OpenedTexts
              label="Textes à relire"
              name="a-relire"
              verb="Relire"
              texts={due.map(({ date, why, isOverdue, ...text }) => ({
                ...text,
                about: `${isOverdue ? "Depuis le" : "Le"} ${formatDate(date)} : ${why}`,
              }))}
            />
          </>
        )}
      </section>
      {errors ? <Errors errors={errors} /> : null}
      <section aria-labelledby="lettre">
        <h2 id="lettre">La lettre de la semaine</h2>
        {letter ? <Letter letter={letter} /> : <p className="admin-empty">Aucune lettre n’est écrite.</p>}
      </section>
      <Calendar weeks={weeks} />
    </div>
  );
}

function Errors({ errors }: { errors: ReportedError[] }) {
  return (
    <section aria-labelledby="erreurs">
      <h2 id="erreurs">Erreurs signalées par des lecteurs</h2>
      {errors.length === 0 ? (
        <p className="admin-empty">Aucune n’attend.</p>
      ) : (
        <ul className="reported-errors">
          {errors.map(({ id, title, href, passage, message, at }) => (
            <li key={id}>
              <Link to={href}>{title}</Link>
              {passage ? <q lang="fr">{passage}</q> : null}
              <p lang="fr">{message}</p>
              <small className="muted">{`Reçue le ${at}`}</small>
              <form method="post" action={EDIT_PATH} aria-label={`Corriger : ${title}`}>
                <input type="hidden" name={EDIT_FIELDS.page} value={href} />
                <input type="hidden" name={EDIT_FIELDS.words} value={passage} />
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
              Écrire la lettre
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
      {weeks.length === 0 ? <p className="admin-empty">Rien n’est prévu.</p> : null}
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
