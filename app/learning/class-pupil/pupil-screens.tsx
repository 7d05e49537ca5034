import { type FormEvent, type Ref, useEffect, useRef } from "react";
import { CLASS_FIELDS, classPath, ENTRY_PATH, VOTE_PATH } from "#app/learning/class/class-paths.ts";
import { CLASS_TEXTS, voteText } from "#app/learning/class/class-texts.ts";
import type { ClassView, Correction, Origin } from "#app/learning/class/class-view.ts";
import { OptionLetter, OptionList } from "#app/learning/class/question-options.tsx";
import { Button } from "#app/ui/button.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { useIsHydrating } from "#app/ui/markdown/is-hydrating.ts";
import type { VoteStatus } from "./use-vote.ts";

type Asked = NonNullable<ClassView["question"]>;

/** Screen readers announce the title when it changes. */
export function ScreenTitle({ ref, children }: { ref?: Ref<HTMLHeadingElement>; children: string }) {
  return (
    <h1 ref={ref} tabIndex={-1} aria-live="polite" className="class-title">
      <FrenchTitle>{children}</FrenchTitle>
    </h1>
  );
}

type VoteFormProps = {
  session: string;
  question: Asked;
  /** What was chosen last, on its way too. */
  chosen: string | null;
  status: VoteStatus;
  /** The number of the question, at one's own pace. */
  number?: number;
  /** One press answers; null where a page follows each answer. */
  onSend: ((option: string) => void) | null;
};

/** Works without scripts: a button sends, and the address answers with the page again. */
export function VoteForm({ session, question, chosen, status, number, onSend }: VoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isOneTap = !useIsHydrating() && onSend !== null;
  const first = useRef({ chosen, onSend });
  // Sends the option that was ticked before the scripts ran.
  useEffect(() => {
    const { chosen: before, onSend: send } = first.current;
    const ticked = form.current && new FormData(form.current).get(CLASS_FIELDS.option);
    if (send && typeof ticked === "string" && ticked !== before) send(ticked);
  }, []);

  function submit(event: FormEvent) {
    if (isOneTap) event.preventDefault();
  }

  return (
    // A browser that fills the form in again after a reload would send an older choice.
    <form ref={form} method="post" action={VOTE_PATH} className="class-form" autoComplete="off" onSubmit={submit}>
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
        <span>{statusText(status, chosen, isOneTap)}</span>
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

type ClosedProps = { question: Asked; chosen: string | null; isLate: boolean };

/** Until the teacher shows the answer. */
export function ClosedScreen({ question, chosen, isLate }: ClosedProps) {
  return (
    <>
      <OptionList options={question.options} chosen={chosen} />
      {isLate ? <p>{CLASS_TEXTS.late}</p> : null}
      {chosen === null && !isLate ? <p>{CLASS_TEXTS.notAnswered}</p> : null}
      <p>{CLASS_TEXTS.closedQuestion}</p>
    </>
  );
}

type CorrectionProps = {
  question: Asked;
  chosen: string | null;
  correction: Correction;
  isLate?: boolean;
};

export function CorrectionScreen({ question, chosen, correction, isLate = false }: CorrectionProps) {
  const { right, explanation, section, origin } = correction;
  return (
    <>
      <OptionList options={question.options} right={right} chosen={chosen} />
      <p>
        <strong className={chosen === right ? "verdict-right" : "verdict-wrong"}>
          {verdict(chosen, right, isLate)}
        </strong>{" "}
        <FrenchText>{explanation}</FrenchText>
      </p>
      <p className="muted">
        {"Source : "}
        <a href={section ? `${origin.href}#${section.id}` : origin.href} target="_blank" rel="noopener">
          <FrenchText>{section?.text ?? origin.title}</FrenchText>
          <span className="sr-only"> (nouvelle fenêtre)</span>
        </a>
      </p>
    </>
  );
}

function verdict(chosen: string | null, right: string, isLate: boolean): string {
  if (chosen === null) return isLate ? CLASS_TEXTS.late : CLASS_TEXTS.notAnswered;
  return chosen === right ? "Bonne réponse." : "Pas tout à fait.";
}

/** Where the questions come from, once they are over. */
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

/** For devices without scripts: refreshes every ten seconds on request, and never while a question is shown. */
export function PlainRefresh({ code, refreshes, mayRepeat }: { code: string; refreshes: boolean; mayRepeat: boolean }) {
  const path = classPath(code);
  return (
    <noscript>
      <p className="button-row">
        <a className="button button-quiet" href={refreshes ? `${path}?${CLASS_FIELDS.refresh}=10` : path}>
          Actualiser
        </a>
        {mayRepeat && !refreshes ? (
          <a href={`${path}?${CLASS_FIELDS.refresh}=10`}>Actualiser tout seul toutes les 10 secondes</a>
        ) : null}
        {refreshes ? <a href={path}>Ne plus actualiser tout seul</a> : null}
      </p>
    </noscript>
  );
}
