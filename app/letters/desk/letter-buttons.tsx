import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { Field } from "#app/ui/field.tsx";
import { LETTER_FIELDS, type LetterIntent } from "./desk-forms.ts";
import type { LetterDetail } from "./letter-admin.server.ts";

type LetterButtonsProps = { letter: LetterDetail; asksTwice: boolean; isStopped: boolean };

type Act = "freeze" | "test" | "schedule" | "send" | "pause" | "resume" | "cancel";

/** The main and the usual buttons are visible; rare or final actions are under « Plus ». */
export function LetterButtons({ letter, asksTwice, isStopped }: LetterButtonsProps) {
  if (asksTwice) return <AskTwice audience={letter.audience} />;
  const { main, others, more } = actsOf(letter, isStopped);
  if (!main && others.length === 0 && more.length === 0) return null;
  return (
    <section aria-labelledby="actions" className="letter-actions">
      <h2 id="actions">Faire</h2>
      {main ? <Perform act={main} letter={letter} isMain /> : null}
      {others.map((act) => (
        <Perform key={act} act={act} letter={letter} />
      ))}
      {more.length > 0 ? (
        <details className="letter-more">
          <summary>Plus</summary>
          {more.map((act) => (
            <Perform key={act} act={act} letter={letter} />
          ))}
        </details>
      ) : null}
    </section>
  );
}

type Acts = { main: Act | null; others: Act[]; more: Act[] };

export function actsOf(
  { state, wasTested, canCancel }: Pick<LetterDetail, "state" | "wasTested" | "canCancel">,
  isStopped: boolean,
): Acts {
  const cancel: Act[] = canCancel ? ["cancel"] : [];
  switch (state) {
    case "draft":
      return { main: "freeze", others: [], more: cancel };
    case "ready":
      if (isStopped) return { main: "freeze", others: ["test"], more: cancel };
      return wasTested
        ? { main: "schedule", others: ["test"], more: ["send", "freeze", ...cancel] }
        : { main: "test", others: ["schedule"], more: ["send", "freeze", ...cancel] };
    case "scheduled":
      return {
        main: "pause",
        others: ["test"],
        more: isStopped ? ["freeze", ...cancel] : ["schedule", "send", "freeze", ...cancel],
      };
    case "preparing":
      return { main: null, others: [], more: cancel };
    case "sending":
      return { main: "pause", others: [], more: cancel };
    case "paused":
      return { main: "resume", others: [], more: cancel };
    default:
      return { main: null, others: [], more: [] };
  }
}

function Perform({ act, letter, isMain = false }: { act: Act; letter: LetterDetail; isMain?: boolean }) {
  const tone = isMain ? "main" : "quiet";
  switch (act) {
    case "freeze":
      return (
        <ButtonForm
          intent="freeze"
          tone={tone}
          words={letter.state === "draft" ? "Composer la lettre" : "Composer à nouveau"}
        >
          <p className="muted">Le message est figé tel qu’il partira : un changement du site n’y change plus rien.</p>
        </ButtonForm>
      );
    case "test":
      return (
        <ButtonForm intent="test" tone={tone} words="Envoyer un essai">
          <Field label="À l’adresse">
            {(control) => <input {...control} name={LETTER_FIELDS.to} type="email" autoComplete="email" required />}
          </Field>
        </ButtonForm>
      );
    case "schedule":
      return <Schedule letter={letter} tone={tone} />;
    case "send":
      return <ButtonForm intent="ask" tone={tone} words="Envoyer maintenant" />;
    case "pause":
      return <ButtonForm intent="pause" tone={tone} words="Mettre en pause" />;
    case "resume":
      return <Resume letter={letter} tone={tone} />;
    case "cancel":
      return (
        <ButtonForm intent="cancel" tone={tone} words="Annuler">
          <Sure>Annuler pour de bon : cette lettre ne pourra plus partir.</Sure>
        </ButtonForm>
      );
  }
}

type Tone = "main" | "quiet";
type OfferProps = { letter: LetterDetail; tone: Tone };

function Schedule({ letter: { wallTime, proposed, audience, perSecond, perDay }, tone }: OfferProps) {
  return (
    <ButtonForm intent="schedule" tone={tone} words="Programmer">
      <Field
        label="Jour et heure, à Paris"
        hint={`${people(audience)} aujourd’hui, ${perSecond} par seconde${perDay === null ? "" : `, ${perDay.toLocaleString("fr-FR")} par jour`}.`}
      >
        {(control) => (
          <input
            {...control}
            name={LETTER_FIELDS.wall}
            type="datetime-local"
            defaultValue={wallTime ?? proposed}
            required
          />
        )}
      </Field>
    </ButtonForm>
  );
}

function people(count: number): string {
  return `${count.toLocaleString("fr-FR")} ${count < 2 ? "personne" : "personnes"}`;
}

function Resume({ letter: { isStale, hasStarted }, tone }: OfferProps) {
  return (
    <ButtonForm intent="resume" tone={tone} words="Reprendre">
      {hasStarted ? null : (
        <p className="muted">Elle n’a pas commencé : elle redeviendra « Prête », à programmer ou à envoyer.</p>
      )}
      {isStale ? <Sure>Cette lettre attend depuis plus de trois jours : la reprendre quand même.</Sure> : null}
    </ButtonForm>
  );
}

function Sure({ children }: { children: string }) {
  return (
    <label className="letter-sure">
      <input type="checkbox" name={LETTER_FIELDS.sure} value="oui" required />
      <span>{` ${children}`}</span>
    </label>
  );
}

function AskTwice({ audience }: { audience: number }) {
  return (
    <section aria-labelledby="sur" className="letter-actions">
      <h2 id="sur">{`Envoyer maintenant à ${people(audience)} ?`}</h2>
      <p>La lettre commence à partir tout de suite. Ce qui est parti ne se rappelle pas.</p>
      <ButtonForm intent="send" tone="main" words={`Oui, envoyer à ${people(audience)}`} />
      <p>
        <Link to=".">Non, revenir</Link>
      </p>
    </section>
  );
}

type ButtonFormProps = { intent: LetterIntent; words: string; tone: Tone; children?: Elements };

function ButtonForm({ intent, words, tone, children }: ButtonFormProps) {
  return (
    <Form method="post" className="letter-action">
      <input type="hidden" name={LETTER_FIELDS.intent} value={intent} />
      {children}
      <Button type="submit" tone={tone}>
        {words}
      </Button>
    </Form>
  );
}
