import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { formatCode } from "#app/learning/class/class-code.ts";
import { TeacherPage } from "#app/learning/class/class-page.tsx";
import { CLASS_FIELDS, deskPath, projectorPath } from "#app/learning/class/class-paths.ts";
import { backPress, type Press } from "#app/learning/class/class-steps.ts";
import { CLASS_TEXTS, classAnswersText, devicesOf } from "#app/learning/class/class-texts.ts";
import type { ClassView } from "#app/learning/class/class-view.ts";
import { ClassAnswers } from "#app/learning/class/question-options.tsx";
import { TEACHER_PAUSE_MS, useClassView } from "#app/learning/class/use-class-view.ts";
import { useSign } from "#app/learning/class/use-sign.ts";
import { useWakeLock } from "#app/learning/class/use-wake-lock.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { focusOnArrival } from "#app/ui/focus-on-arrival.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import type { Desk, OtherDesk } from "./desk.server.ts";
import { ResumeCode } from "./opened-page.tsx";
import { OtherDesks } from "./other-desks.tsx";
import { useDeskKeys } from "./use-desk-keys.ts";

/** No counts are shown before a question is closed, so that this page may be projected too. */
export function DeskPage({ desk, others }: { desk: Desk; others: OtherDesk[] }) {
  const { view, state, connection, askNow } = useClassView(desk.id, desk, TEACHER_PAUSE_MS);
  const { revalidate } = useRevalidator();
  const isEnded = view.step === "ended";
  const presses = usePresses(view.version);
  useWakeLock(view.way === "live" && !isEnded);
  useSign(desk.id, !isEnded, revalidate);
  const said = useDeskKeys(desk.id, view, { isDesk: true, hasSpace: false, askNow });
  const isNotSent = presses.refusal === "notSent" || said === "notSent";
  const away = isNotSent ? "notSent" : connection !== "ok" || presses.refusal === "restart" ? "restart" : null;
  // Another computer has taken the session over: the page asks for the resume code instead of ignoring the presses.
  const isLost = presses.refusal === "noDesk" || said === "takenOver";
  useEffect(() => {
    if (isEnded || isLost) void revalidate();
  }, [isEnded, isLost, revalidate]);
  return (
    <TeacherPage name="Piloter la séance">
      <h1 className="class-title">Piloter la séance</h1>
      <p className="class-desk-code">
        <FrenchText>{view.title}</FrenchText> <strong className="class-code">{formatCode(desk.code)}</strong>{" "}
        <ButtonLink tone="quiet" to={projectorPath(desk.code)} target="_blank" rel="noopener" reloadDocument>
          Écran à projeter<span className="sr-only"> (nouvelle fenêtre)</span>
        </ButtonLink>
      </p>
      <div className="class-live">
        <div className="class-presses">
          {view.way === "live" ? <StepPresses id={desk.id} view={view} presses={presses} /> : null}
          <p className="class-counter">
            {view.question ? <span>{classAnswersText(state.answers)}</span> : null}{" "}
            <span>{devicesOf(state.devices, desk.expected)}</span>{" "}
            {view.counts === "few" && state.answers > 0 ? <span>{CLASS_TEXTS.fewAnswers}</span> : null}
          </p>
        </div>
        <p role="status" className={away ? "alert" : "class-status"}>
          {away ? CLASS_TEXTS[away] : said ? CLASS_TEXTS[said] : ""}
        </p>
        <Stage view={view} />
      </div>
      {view.way === "live" ? null : <OwnPaceDesk desk={desk} />}
      {view.way === "live" ? (
        <p className="muted needs-script">
          {CLASS_TEXTS.keys} Sur l’écran à projeter de cet ordinateur, la barre d’espace avance aussi. La séance se
          finit ici, avec « Finir et voir le bilan ».
        </p>
      ) : null}
      <DoorAndEnd desk={desk} view={view} presses={presses} />
      <ResumeCode resume={desk.resume} />
      <OtherDesks desks={others} />
      <noscript>
        <p>
          <a className="button button-quiet" href={deskPath(desk.id)}>
            Actualiser
          </a>
        </p>
      </noscript>
    </TeacherPage>
  );
}

function Stage({ view }: { view: ClassView }) {
  const { question, correction, counts, position } = view.again ?? view;
  if (!question) return null;
  const step = view.again ? "revue, sans nouveau vote" : STEPS[view.step];
  return (
    <section aria-labelledby="question" className="class-stage">
      <p className="class-position">{`Question ${position + 1} sur ${view.total}, ${step}`}</p>
      <h2 id="question">
        <FrenchText>{question.text}</FrenchText>
      </h2>
      <ClassAnswers {...{ question, correction, counts }} />
      {hidesCounts(view) ? <p className="muted">{CLASS_TEXTS.countsHidden}</p> : null}
    </section>
  );
}

/** The counts come with the answer, unless the teacher hid them. */
function hidesCounts({ step, counts, again }: ClassView): boolean {
  return again ? again.counts === null : step === "shown" && counts === null;
}

const STEPS: Record<ClassView["step"], string> = {
  entry: "en attente",
  open: "ouverte",
  closed: "fermée",
  shown: "corrigée",
  ended: "finie",
};

/**
 * After a press, the next button takes the place of the pressed one, and the second half of a double click would open
 * the next question.
 */
function ignoreSecondPress(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

/** Buttons after which the page scrolls to the top; the others keep the scroll position. */
const FROM_THE_TOP: readonly string[] = ["open", "next", "back", "forth", "end"] satisfies Press[];

/** A refusal is said until the session has moved on: the fetcher keeps it when the next press is answered by a redirect. */
function usePresses(version: number) {
  const fetcher = useFetcher<{ refusal?: string }>();
  const [pressedAt, setPressedAt] = useState(version);
  const isSaid = fetcher.state !== "submitting" && pressedAt === version;
  const refusal = isSaid ? fetcher.data?.refusal : undefined;
  const pressed = useRef<{ form: HTMLFormElement; button: HTMLButtonElement } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version has its own buttons.
  useEffect(() => {
    const { form, button } = pressed.current ?? {};
    // « Question précédente » is gone at the first question: the focus goes to the button beside it.
    if (form && !button?.isConnected) focusOnArrival(form.querySelector("button"));
    pressed.current = null;
  }, [version]);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    pressed.current = { form: event.currentTarget, button: submitter };
    setPressedAt(version);
    void fetcher.submit(submitter, { method: "post", preventScrollReset: !FROM_THE_TOP.includes(submitter.value) });
  }
  return { Form: fetcher.Form, onSubmit, refusal };
}

type Presses = ReturnType<typeof usePresses>;

/** The buttons of the present step stand above the question, where no text moves them. */
function StepPresses({ id, view, presses: { Form, onSubmit } }: { id: string; view: ClassView; presses: Presses }) {
  const buttons = pressesOf(view);
  const main = isOver(view) && !view.again ? "end" : buttons[0]?.[0];
  return (
    <Form method="post" action={deskPath(id)} className="button-row" onClick={ignoreSecondPress} onSubmit={onSubmit}>
      <input type="hidden" name={CLASS_FIELDS.version} value={view.version} />
      {buttons.map(([press, label], index) => (
        <Button
          // The first button keeps its key from step to step, so that the focus stays on it.
          key={index === 0 ? "first" : press}
          type="submit"
          tone={press === main ? "main" : "quiet"}
          name={CLASS_FIELDS.pressed}
          value={press}
        >
          {label}
        </Button>
      ))}
    </Form>
  );
}

function pressesOf(view: ClassView): [Press, string][] {
  const { step, again } = view;
  const counts: [Press, string] = [
    "counts",
    (again ?? view).counts === null ? "Montrer la répartition" : "Cacher la répartition",
  ];
  const back: [Press, string][] = backPress(view) ? [["back", "Question précédente"]] : [];
  if (again) {
    const isLast = again.position + 1 === view.position;
    const later = `${isLast ? "Revenir à" : "Revoir"} la question ${again.position + 2}`;
    return [["forth", later], counts, ...back];
  }
  const reopen: [Press, string][] = view.mayReopen ? [["open", "Rouvrir la question"]] : [];
  const presses: Partial<Record<ClassView["step"], [Press, string][]>> = {
    entry: [["open", "Ouvrir la première question"]],
    open: [["close", "Fermer la question"], ...back],
    closed: [["show", "Montrer la réponse"], counts, ...reopen, ...back],
    // « Finir » comes second: in first place, a double click on « Montrer la réponse » would end the session.
    shown: isOver(view)
      ? [counts, ["end", "Finir et voir le bilan"], ...back]
      : [["next", "Question suivante"], counts, ...back],
  };
  return presses[step] ?? [];
}

function isOver({ way, step, position, total }: ClassView): boolean {
  return way === "live" && step === "shown" && position + 1 >= total;
}

const ERASURE = "Les réponses de chaque appareil sont effacées tout de suite. Les totaux restent 24 heures.";

function OwnPaceDesk({ desk }: { desk: Desk }) {
  return (
    <section aria-labelledby="avancee" className="class-stage">
      <h2 id="avancee">Où en est la classe</h2>
      <p>
        <FrenchText>{`Ouverte jusqu’au ${formatDayAndHour(new Date(desk.endsAt))}.`}</FrenchText>
      </p>
      <ol className="class-summary">
        {desk.answered.map(({ id, text, count }) => (
          <li key={id}>
            <FrenchText>{text}</FrenchText> <strong>{classAnswersText(count)}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

function DoorAndEnd({ desk, view, presses: { Form, onSubmit } }: { desk: Desk; view: ClassView; presses: Presses }) {
  return (
    <Form method="post" action={deskPath(desk.id)} className="class-door" onSubmit={onSubmit}>
      <input type="hidden" name={CLASS_FIELDS.version} value={view.version} />
      <p className="button-row">
        <Button type="submit" tone="quiet" name={CLASS_FIELDS.pressed} value="door">
          {view.isDoorOpen ? "Fermer l’entrée" : "Rouvrir l’entrée"}
        </Button>
      </p>
      {isOver(view) ? (
        <p className="muted">{ERASURE}</p>
      ) : (
        <details>
          <summary>Finir la séance</summary>
          <p>{ERASURE}</p>
          <p>
            <Button type="submit" name={CLASS_FIELDS.pressed} value="end">
              Finir et effacer les réponses
            </Button>
          </p>
        </details>
      )}
    </Form>
  );
}
