import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { DELIVERY_LABELS, type DeliveryState, EDITION_LABELS } from "#app/features/letters/sending/delivery-states.ts";
import { sayWallTime } from "#app/features/letters/sending/wall-time.ts";
import { Button } from "#app/ui/button.tsx";
import type { LetterDetail as Detail } from "./letter-admin.server.ts";
import { LETTER_FIELDS, type LetterIntent } from "./letter-intents.ts";

type LetterDetailProps = { letter: Detail; asksTwice: boolean; outcome: { isDone: boolean; message: string } | null };

export const STATE_LABELS = { ...EDITION_LABELS, draft: "À composer" };

/** One edition: what to look at, what to press, and how far it has come. All of it works without scripts. */
export function LetterDetail({ letter, asksTwice, outcome }: LetterDetailProps) {
  const isStopped = letter.findings.some(({ level }) => level === "red");
  return (
    <>
      <p>
        <Link to="/admin/lettres">Toutes les lettres</Link>
      </p>
      <h1>
        Lettre n° {letter.number} : {letter.subject}
      </h1>
      {outcome ? (
        <p role={outcome.isDone ? "status" : "alert"} className={outcome.isDone ? "admin-done" : "field-error"}>
          {outcome.message}
        </p>
      ) : null}
      <p>
        <strong>{STATE_LABELS[letter.state]}</strong>
        {letter.state === "scheduled" && letter.wallTime
          ? ` pour le ${sayWallTime(letter.wallTime)}, heure de Paris.`
          : null}
        {letter.pauseReason ? `. ${letter.pauseReason}` : null}
      </p>
      {letter.lastFigures && letter.lastFigures !== letter.pauseReason ? (
        <p className="alert">{letter.lastFigures}</p>
      ) : null}
      {letter.progress ? <Progress letter={letter} /> : null}
      <Actions letter={letter} asksTwice={asksTwice} isStopped={isStopped} />
      {letter.state === "draft" ? null : (
        <>
          <Checks letter={letter} isStopped={isStopped} />
          <Previews letter={letter} />
        </>
      )}
      <History log={letter.log} />
    </>
  );
}

function Progress({ letter: { progress, counts, state, returned } }: { letter: Detail }) {
  if (!progress) return null;
  const { done, total, perSecond, end } = progress;
  return (
    <section aria-labelledby="avancement">
      <h2 id="avancement">Avancement</h2>
      <progress className="progress" value={done} max={Math.max(total, 1)} aria-labelledby="avancement-texte" />
      <p id="avancement-texte" role="status">
        {done.toLocaleString("fr-FR")} sur {total.toLocaleString("fr-FR")}.
        {state === "sending" ? ` Débit mesuré : ${perSecond.toFixed(1).replace(".", ",")} par seconde.` : null}
        {end ? ` Fin prévue : ${end}.` : null}
      </p>
      {counts.uncertain > 0 ? (
        <p>
          {counts.uncertain} envois ont été coupés. Ils repartent sous le même numéro : ces personnes auront peut-être
          la lettre deux fois.
        </p>
      ) : null}
      <dl className="letter-figures">
        {(Object.keys(counts) as DeliveryState[]).map((name) => (
          <div key={name}>
            <dt>{DELIVERY_LABELS[name]}</dt>
            <dd>{counts[name].toLocaleString("fr-FR")}</dd>
          </div>
        ))}
        {RETURNED.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{returned[name].toLocaleString("fr-FR")}</dd>
          </div>
        ))}
      </dl>
      {state === "sending" ? (
        <p className="muted">Cette page se lit à nouveau pour suivre l’envoi ; il continue si vous la fermez.</p>
      ) : null}
    </section>
  );
}

const RETURNED = [
  ["returned", "Revenues"],
  ["returnedHard", "dont : personne à l’adresse"],
  ["returnedOurs", "dont : refus du site lui-même"],
  ["complaints", "Plaintes"],
  ["unsubscribed", "Départs par cette lettre"],
  ["toRead", "Réponses à lire"],
] as const satisfies [keyof Detail["returned"], string][];

function Actions({ letter, asksTwice, isStopped }: { letter: Detail; asksTwice: boolean; isStopped: boolean }) {
  const { state, proposed, audience, perSecond, perDay } = letter;
  if (asksTwice) return <AskTwice audience={audience} />;
  const canPrepare = state === "draft" || state === "ready" || state === "scheduled";
  const isReady = (state === "ready" || state === "scheduled") && !isStopped;
  return (
    <section aria-labelledby="actions" className="letter-actions">
      <h2 id="actions">Faire</h2>
      {canPrepare ? (
        <Press intent="freeze" words={state === "draft" ? "Composer la lettre" : "Composer à nouveau"}>
          <p className="muted">Le message est figé tel qu’il partira : un changement du site n’y change plus rien.</p>
        </Press>
      ) : null}
      {canPrepare && state !== "draft" ? (
        <Press intent="test" words="Envoyer un essai">
          <label htmlFor="essai">À l’adresse</label>
          <input id="essai" name={LETTER_FIELDS.to} type="email" autoComplete="email" required />
        </Press>
      ) : null}
      {isReady ? (
        <>
          <Press intent="schedule" words="Programmer">
            <label htmlFor="heure">Jour et heure, à Paris</label>
            <input
              id="heure"
              name={LETTER_FIELDS.wall}
              type="datetime-local"
              defaultValue={letter.wallTime ?? proposed}
              required
            />
            <p className="muted">
              {audience.toLocaleString("fr-FR")} personnes aujourd’hui, {perSecond} par seconde
              {perDay === null ? "" : `, ${perDay.toLocaleString("fr-FR")} par jour`}.
            </p>
          </Press>
          <Press intent="ask" words="Envoyer maintenant" />
        </>
      ) : null}
      {state === "sending" || state === "scheduled" ? <Press intent="pause" words="Mettre en pause" /> : null}
      {state === "paused" ? <Press intent="resume" words="Reprendre" /> : null}
      {state === "sending" || state === "scheduled" || state === "paused" || state === "ready" ? (
        <Press intent="cancel" words="Annuler">
          <label>
            <input type="checkbox" name={LETTER_FIELDS.sure} value="oui" required /> Annuler pour de bon : cette lettre
            ne pourra plus partir.
          </label>
        </Press>
      ) : null}
    </section>
  );
}

function AskTwice({ audience }: { audience: number }) {
  return (
    <section aria-labelledby="sur" className="letter-actions">
      <h2 id="sur">Envoyer maintenant à {audience.toLocaleString("fr-FR")} personnes ?</h2>
      <p>La lettre commence à partir tout de suite. Ce qui est parti ne se rappelle pas.</p>
      <Press intent="send" words={`Oui, envoyer à ${audience.toLocaleString("fr-FR")} personnes`} />
      <p>
        <Link to=".">Non, revenir</Link>
      </p>
    </section>
  );
}

function Press({ intent, words, children }: { intent: LetterIntent; words: string; children?: ReactNode }) {
  return (
    <Form method="post" className="letter-action">
      <input type="hidden" name={LETTER_FIELDS.intent} value={intent} />
      {children}
      <Button type="submit" tone={intent === "send" ? "main" : "quiet"}>
        {words}
      </Button>
    </Form>
  );
}

function Checks({ letter: { findings }, isStopped }: { letter: Detail; isStopped: boolean }) {
  return (
    <section aria-labelledby="controles">
      <h2 id="controles">Contrôles</h2>
      <p>{isStopped ? "La lettre ne peut pas partir ainsi." : "Rien n’empêche la lettre de partir."}</p>
      <ul>
        {findings.map(({ level, message }) => (
          <li key={message}>
            <strong>{level === "red" ? "Bloquant : " : "À voir : "}</strong>
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

const VIEWS = [
  { view: "clair", name: "Clair" },
  { view: "sombre", name: "Sombre" },
  { view: "inverse", name: "Couleurs inversées" },
] as const;

function Previews({ letter: { number, subject, preheader, bytes } }: { letter: Detail }) {
  const address = (view: string) => `/admin/lettres/${number}/apercu?vue=${view}`;
  return (
    <section aria-labelledby="apercus">
      <h2 id="apercus">Aperçus</h2>
      <p className="letter-inbox">
        <strong>Le Récap</strong> {subject} <span className="muted">{preheader}</span>
      </p>
      <p>
        HTML : {Math.round(bytes.html / 1_000)} Ko. Texte : {Math.round(bytes.text / 1_000)} Ko.{" "}
        <a href={address("texte")}>Version texte</a> · <a href={address("source")}>Source</a>
      </p>
      {VIEWS.map(({ view, name }) => (
        <details key={view} open={view === "clair"}>
          <summary>{name}</summary>
          <div className="letter-frames">
            <iframe title={`${name}, 360 pixels`} src={address(view)} width="360" height="640" loading="lazy" />
            <iframe title={`${name}, 600 pixels`} src={address(view)} width="600" height="640" loading="lazy" />
          </div>
        </details>
      ))}
    </section>
  );
}

function History({ log }: Pick<Detail, "log">) {
  if (log.length === 0) return null;
  return (
    <section aria-labelledby="histoire">
      <h2 id="histoire">Ce qui s’est passé</h2>
      <ul>
        {log.map(({ id, at, who, what, count }) => (
          <li key={id}>
            {at} : {what}
            {count === null ? "" : ` (${count.toLocaleString("fr-FR")})`} <span className="muted">{who}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
