import { type FormEvent, useEffect, useRef } from "react";
import { CLASS_FIELDS, classPath, ENTRY_PATH, VOTE_PATH } from "#app/learning/class/class-paths.ts";
import { CLASS_TEXTS, voteText } from "#app/learning/class/class-texts.ts";
import type { ClassView, Correction, Origin } from "#app/learning/class/class-view.ts";
import { OptionLetter, OptionList } from "#app/learning/class/question-options.tsx";
import { useOfflineForm } from "#app/learning/class/use-offline-form.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { useIsHydrating } from "#app/ui/markdown/is-hydrating.ts";
import type { PupilPage } from "./pupil-page.server.ts";
import type { VoteStatus } from "./use-vote.ts";

type Asked = NonNullable<ClassView["question"]>;

/** The questions of articles are shorter, the situations of the exam longer. */
const LONG_TITLE = 120;

/** The live region makes screen readers announce the title when it changes. */
export function ScreenTitle({ children }: { children: string }) {
  return (
    <h1 aria-live="polite" className={children.length > LONG_TITLE ? "class-title class-situation" : "class-title"}>
      <FrenchTitle>{children}</FrenchTitle>
    </h1>
  );
}

type VoteFormProps = {
  session: string;
  question: Asked;
  /** The option chosen last, even while it is still being sent. */
  chosen: string | null;
  status: VoteStatus;
  /** Number of the question, in a session at one's own pace only. */
  number?: number;
  /** Sends the option that is pressed; null where a new page follows each answer. */
  onSend: ((option: string) => void) | null;
};

/** Without scripts, a button sends the form, and the server answers with the page again. */
export function VoteForm({ session, question, chosen, status, number, onSend }: VoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isOneTap = !useIsHydrating() && onSend !== null;
  const { notSent, stopOffline } = useOfflineForm();
  const first = useRef({ chosen, onSend });
  // The option that was ticked before the scripts ran is sent now.
  useEffect(() => {
    const { chosen: before, onSend: send } = first.current;
    const ticked = form.current && new FormData(form.current).get(CLASS_FIELDS.option);
    if (send && typeof ticked === "string" && ticked !== before) send(ticked);
  }, []);

  function submit(event: FormEvent) {
    if (isOneTap) event.preventDefault();
    else stopOffline(event);
  }

  return (
    // A browser that fills the form in again after a reload would send an older choice.
    <form ref={form} method="post" action={VOTE_PATH} className="class-answer" autoComplete="off" onSubmit={submit}>
      <input type="hidden" name={CLASS_FIELDS.session} value={session} />
      <input type="hidden" name={CLASS_FIELDS.asked} value={question.id} />
      {number ? <input type="hidden" name={CLASS_FIELDS.number} value={number} /> : null}
      <fieldset className="class-choices">
        <legend className="sr-only">
          <FrenchText>{question.text}</FrenchText>
        </legend>
        {question.options.map(({ id, text }, index) => (
          <label key={id} className="class-option">
            <input
              type="radio"
              name={CLASS_FIELDS.option}
              value={id}
              {...(onSend ? { checked: chosen === id, onChange: () => onSend(id) } : {})}
              required
            />
            <span>
              <OptionLetter index={index} /> <FrenchText>{text}</FrenchText>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="class-status">
        <span>{notSent ?? statusText(status, chosen, isOneTap)}</span>
        {status === "notIn" ? <a href={ENTRY_PATH}> Entrer le code</a> : null}
      </p>
      {isOneTap ? null : (
        <p className="class-send">
          <Button type="submit">{chosen === null || number ? "Envoyer ma réponse" : "Changer ma réponse"}</Button>
        </p>
      )}
    </form>
  );
}

function statusText(status: VoteStatus, chosen: string | null, isOneTap: boolean): string {
  if (status === "sending") return "Envoi…";
  if (status === "offline" || status === "waiting") return CLASS_TEXTS[status];
  if (status !== null) return voteText(status);
  if (chosen !== null) return CLASS_TEXTS.sent;
  return isOneTap ? CLASS_TEXTS.oneTap : CLASS_TEXTS.noAnswer;
}

/** `isLate` is about the answer, which came after the closing; `cameAfter` about the pupil. */
type Missing = { isLate?: boolean; lateChoice?: string | null; cameAfter?: boolean };

type ClosedProps = Missing & { question: Asked; chosen: string | null };

/** The screen after the closing of a question, until the teacher shows the answer. */
export function ClosedScreen({ question, chosen, ...missing }: ClosedProps) {
  const missingText = missing.isLate || chosen === null ? textOfMissing(missing, chosen) : null;
  return (
    <div className="class-answer">
      <OptionList options={question.options} chosen={chosen} late={missing.lateChoice} />
      <div className="class-status">
        {missingText ? <p>{missingText}</p> : null}
        <p>{missing.cameAfter ? CLASS_TEXTS.correctionComes : CLASS_TEXTS.closedQuestion}</p>
      </div>
    </div>
  );
}

type CorrectionProps = Missing & { question: Asked; chosen: string | null; correction: Correction };

export function CorrectionScreen({ question, chosen, correction, ...missing }: CorrectionProps) {
  const { right, explanation, section, origin } = correction;
  return (
    <>
      <OptionList options={question.options} right={right} chosen={chosen} late={missing.lateChoice} />
      <p>
        <strong className={chosen === null ? undefined : chosen === right ? "verdict-right" : "verdict-wrong"}>
          {verdict(chosen, right, missing)}
        </strong>{" "}
        <FrenchText>{explanation}</FrenchText>
      </p>
      {origin ? (
        <p className="muted">
          {"Source : "}
          <a href={section ? `${origin.href}#${section.id}` : origin.href} target="_blank" rel="noopener">
            <FrenchText>{section?.text ?? origin.title}</FrenchText>
            <span className="sr-only"> (nouvelle fenêtre)</span>
          </a>
        </p>
      ) : null}
    </>
  );
}

function textOfMissing({ isLate, cameAfter }: Missing, chosen: string | null): string {
  if (isLate) return chosen === null ? CLASS_TEXTS.late : `${CLASS_TEXTS.late} ${CLASS_TEXTS.lateBefore}`;
  return cameAfter ? CLASS_TEXTS.cameAfter : CLASS_TEXTS.notAnswered;
}

function verdict(chosen: string | null, right: string, missing: Missing): string {
  if (chosen === null) return textOfMissing(missing, chosen);
  return chosen === right ? "Bonne réponse." : "Pas tout à fait.";
}

export function OriginLinks({ origins }: { origins: Origin[] }) {
  return (
    <ul className="class-quizzes">
      {origins.map(({ title, href }) => (
        <li key={href}>
          <a href={href}>
            <span>Lire : </span>
            <FrenchText>{title}</FrenchText>
          </a>
        </li>
      ))}
    </ul>
  );
}

type PlainRefreshProps = Pick<PupilPage, "code" | "late" | "refreshes" | "isRefreshStopped"> & { isOpen: boolean };

/**
 * Devices without scripts reload the page every ten seconds while they wait, and the pupil may stop this. An open
 * question is never reloaded, so the page says what to touch when the teacher has gone on.
 */
export function PlainRefresh({ code, late, refreshes, isRefreshStopped, isOpen }: PlainRefreshProps) {
  const path = classPath(code, late ?? {});
  return (
    <noscript>
      <p className="button-row">
        <a className="button button-quiet" href={path}>
          Actualiser
        </a>
        {refreshes ? (
          <>
            <span>Cette page s’actualise toute seule toutes les 10 secondes.</span>{" "}
            <a href={classPath(code, { ...late, [CLASS_FIELDS.refresh]: "0" })}>Ne plus actualiser</a>
          </>
        ) : null}
        {isOpen ? <span>Touchez « Actualiser » si votre professeur est passé à la suite.</span> : null}
        {isRefreshStopped ? <a href={path}>Actualiser tout seul</a> : null}
      </p>
    </noscript>
  );
}
