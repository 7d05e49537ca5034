import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ConfirmSection } from "#app/ui/confirm-section.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { Field } from "#app/ui/field.tsx";
import { LETTER_FIELDS, type LetterIntent } from "./desk-forms.ts";
import type { LetterDetail } from "./letter-admin.server.ts";

export type Act = "freeze" | "test" | "schedule" | "send" | "pause" | "resume" | "cancel";

/** What the state of the letter allows, in the order of the page; `next` is what a person has to do now, if anything. */
export function actsOf(
  { state, wasTested, canCancel }: Pick<LetterDetail, "state" | "wasTested" | "canCancel">,
  isStopped: boolean,
): { next: Act | null; acts: Act[] } {
  const cancel: Act[] = canCancel ? ["cancel"] : [];
  const leave: Act[] = isStopped ? [] : ["schedule", "send"];
  switch (state) {
    case "draft":
      return { next: "freeze", acts: ["freeze"] };
    case "ready":
      return {
        next: isStopped ? "freeze" : wasTested ? "schedule" : "test",
        acts: ["freeze", "test", ...leave, ...cancel],
      };
    case "scheduled":
      return { next: isStopped ? "freeze" : null, acts: ["freeze", "test", ...leave, "pause", ...cancel] };
    case "preparing":
      return { next: null, acts: cancel };
    case "sending":
      return { next: null, acts: ["pause", ...cancel] };
    case "paused":
      return { next: "resume", acts: ["resume", ...cancel] };
    default:
      return { next: null, acts: [] };
  }
}

const ACT_WORDS: Record<Act, string> = {
  freeze: "Composer la lettre",
  test: "Envoyer un essai",
  schedule: "Programmer",
  send: "Envoyer maintenant",
  pause: "Mettre en pause",
  resume: "Reprendre",
  cancel: "Annuler",
};

export function actWords(act: Act, { state }: Pick<LetterDetail, "state">): string {
  return act === "freeze" && state !== "draft" ? "Composer à nouveau" : ACT_WORDS[act];
}

/** The id of each form is the name of its act, to which the top of the page leads. */
export function Perform({ act, letter, isNext }: { act: Act; letter: LetterDetail; isNext: boolean }) {
  const tone = isNext ? "main" : "quiet";
  const isDraft = letter.state === "draft";
  switch (act) {
    case "freeze":
      return (
        <ButtonForm intent="freeze" tone={tone} words={actWords("freeze", letter)}>
          <p className="muted">
            {isDraft
              ? "Le message est figé tel qu’il partira : un changement du site n’y change plus rien."
              : "Le message est figé. Le texte du site a changé depuis ? Composer à nouveau le reprend, et demande un nouvel essai."}
          </p>
        </ButtonForm>
      );
    case "test":
      return (
        <ButtonForm intent="test" tone={tone} words={ACT_WORDS.test}>
          <Field label="À l’adresse">
            {(control) => (
              <input
                {...control}
                name={LETTER_FIELDS.to}
                type="email"
                autoComplete="email"
                required
                defaultValue={letter.testAddress}
              />
            )}
          </Field>
        </ButtonForm>
      );
    case "schedule":
      return <Schedule letter={letter} tone={tone} />;
    case "send":
      return <ButtonForm intent="ask" tone={tone} words={ACT_WORDS.send} />;
    case "pause":
      return <ButtonForm intent="pause" tone={tone} words={ACT_WORDS.pause} />;
    case "resume":
      return <Resume letter={letter} tone={tone} />;
    case "cancel":
      return (
        <details className="letter-more">
          <summary>Renoncer à cette lettre</summary>
          <ButtonForm intent="cancel" tone={tone} words={ACT_WORDS.cancel}>
            <Sure>Annuler pour de bon : cette lettre ne pourra plus partir.</Sure>
          </ButtonForm>
        </details>
      );
  }
}

type Tone = "main" | "quiet";
type OfferProps = { letter: LetterDetail; tone: Tone };

function Schedule({ letter: { wallTime, proposed, audience, perSecond, perDay }, tone }: OfferProps) {
  return (
    <ButtonForm intent="schedule" tone={tone} words={ACT_WORDS.schedule}>
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
    <ButtonForm intent="resume" tone={tone} words={ACT_WORDS.resume}>
      {hasStarted ? null : (
        <p className="muted">
          Elle n’a pas commencé : elle redeviendra « Prête », à composer à nouveau, à programmer ou à envoyer.
        </p>
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

export function SendQuestion({ audience }: { audience: number }) {
  return (
    <ConfirmSection title={`Envoyer maintenant à ${people(audience)} ?`}>
      <p>La lettre commence à partir tout de suite. Ce qui est parti ne se rappelle pas.</p>
      <ButtonForm intent="send" tone="main" words={`Oui, envoyer à ${people(audience)}`} />
      <p>
        <Link to=".">Non, revenir</Link>
      </p>
    </ConfirmSection>
  );
}

type ButtonFormProps = { intent: LetterIntent; words: string; tone: Tone; children?: Elements };

function ButtonForm({ intent, words, tone, children }: ButtonFormProps) {
  return (
    <Form method="post" className="letter-action" id={intent}>
      <input type="hidden" name={LETTER_FIELDS.intent} value={intent} />
      {children}
      <Button type="submit" tone={tone}>
        {words}
      </Button>
    </Form>
  );
}
