import { type FormEvent, type Ref, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { OptionLetter, OptionList } from "../question-options.tsx";
import { CLASS_FIELDS, classPath, ENTRY_PATH, VOTE_PATH } from "../rules/class-paths.ts";
import { CLASS_TEXTS, voteText } from "../rules/class-texts.ts";
import type { ClassView, Correction } from "../rules/class-view.ts";
import type { VoteStatus } from "./use-vote.ts";

type Asked = NonNullable<ClassView["question"]>;

/** Announced when it changes. */
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
  /** What the server has. */
  chosen: string | null;
  status: VoteStatus;
  /** The number of the question, at one's own pace. */
  number?: number;
  /** Null where a page follows each answer. */
  onSend: ((option: string) => void) | null;
};

/** Works without scripts: the address answers with the page again. */
export function VoteForm({ session, question, chosen, status, number, onSend }: VoteFormProps) {
  const [picked, setPicked] = useState(chosen);

  function submit(event: FormEvent) {
    if (!onSend) return;
    event.preventDefault();
    if (picked !== null) onSend(picked);
  }

  return (
    <form method="post" action={VOTE_PATH} className="class-form" onSubmit={submit}>
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
              defaultChecked={chosen === id}
              onChange={() => setPicked(id)}
              required
            />
            <span>
              <OptionLetter index={index} /> <FrenchText>{text}</FrenchText>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="class-status">
        <span>{statusText(status)}</span>
        {status === "notIn" ? <a href={ENTRY_PATH}> Entrer le code</a> : null}
      </p>
      <p className="class-send">
        <Button type="submit">{chosen === null || number ? "Envoyer ma réponse" : "Changer ma réponse"}</Button>
      </p>
    </form>
  );
}

function statusText(status: VoteStatus): string {
  if (status === null) return "";
  if (status === "sending") return "Envoi…";
  return status === "offline" ? CLASS_TEXTS.offline : voteText(status);
}

type CorrectionProps = { question: Asked; chosen: string | null; correction: Correction; href: string };

export function CorrectionScreen({ question, chosen, correction, href }: CorrectionProps) {
  const { right, explanation, section } = correction;
  return (
    <>
      <OptionList options={question.options} right={right} chosen={chosen} />
      <p>
        <strong className={chosen === right ? "verdict-right" : "verdict-wrong"}>{verdict(chosen, right)}</strong>{" "}
        <FrenchText>{explanation}</FrenchText>
      </p>
      <p className="muted">
        {"Source : "}
        <a href={section ? `${href}#${section.id}` : href} target="_blank" rel="noopener">
          {section ? <FrenchText>{section.text}</FrenchText> : <span>l’article</span>}
          <span className="sr-only"> (nouvelle fenêtre)</span>
        </a>
      </p>
    </>
  );
}

function verdict(chosen: string | null, right: string): string {
  if (chosen === null) return "Vous n’avez pas répondu.";
  return chosen === right ? "Bonne réponse." : "Pas tout à fait.";
}

/** For who has no scripts; ten seconds only when asked for, and never on a question. */
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
