import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { LetterDetail } from "./letter-admin.server.ts";
import { LETTER_FIELDS, type LetterIntent } from "./letter-intents.ts";

type LetterButtonsProps = { letter: LetterDetail; asksTwice: boolean; isStopped: boolean };

export function LetterButtons({ letter, asksTwice, isStopped }: LetterButtonsProps) {
  const { state, audience } = letter;
  if (asksTwice) return <AskTwice audience={audience} />;
  if (state === "done" || state === "cancelled") return null;
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
      {isReady ? <Tombstone letter={letter} /> : null}
      {state === "sending" || state === "scheduled" ? <Press intent="pause" words="Mettre en pause" /> : null}
      {state === "paused" ? <Resume letter={letter} /> : null}
      {letter.canCancel ? (
        <Press intent="cancel" words="Annuler">
          <Sure>Annuler pour de bon : cette lettre ne pourra plus partir.</Sure>
        </Press>
      ) : null}
    </section>
  );
}

function Tombstone({ letter: { wallTime, proposed, audience, perSecond, perDay } }: { letter: LetterDetail }) {
  return (
    <>
      <Press intent="schedule" words="Programmer">
        <label htmlFor="heure">Jour et heure, à Paris</label>
        <input
          id="heure"
          name={LETTER_FIELDS.wall}
          type="datetime-local"
          defaultValue={wallTime ?? proposed}
          required
        />
        <p className="muted">
          {people(audience)} aujourd’hui, {perSecond} par seconde
          {perDay === null ? "" : `, ${perDay.toLocaleString("fr-FR")} par jour`}.
        </p>
      </Press>
      <Press intent="ask" words="Envoyer maintenant" />
    </>
  );
}

function people(count: number): string {
  return `${count.toLocaleString("fr-FR")} ${count < 2 ? "personne" : "personnes"}`;
}

function Resume({ letter: { isStale, hasStarted } }: { letter: LetterDetail }) {
  return (
    <Press intent="resume" words="Reprendre">
      {hasStarted ? null : (
        <p className="muted">Elle n’a pas commencé : elle redeviendra « Prête », à programmer ou à envoyer.</p>
      )}
      {isStale ? <Sure>Cette lettre attend depuis plus de trois jours : la reprendre quand même.</Sure> : null}
    </Press>
  );
}

function Sure({ children }: { children: string }) {
  return (
    <label className="letter-sure">
      <input type="checkbox" name={LETTER_FIELDS.sure} value="oui" required /> {children}
    </label>
  );
}

function AskTwice({ audience }: { audience: number }) {
  return (
    <section aria-labelledby="sur" className="letter-actions">
      <h2 id="sur">Envoyer maintenant à {people(audience)} ?</h2>
      <p>La lettre commence à partir tout de suite. Ce qui est parti ne se rappelle pas.</p>
      <Press intent="send" words={`Oui, envoyer à ${people(audience)}`} />
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
