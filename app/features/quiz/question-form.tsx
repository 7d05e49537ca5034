import { type FormEvent, type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { QuizOption, QuizQuestion } from "#library/catalogue/catalogue.ts";
import { isCorrect } from "./quiz-state.ts";

type QuestionFormProps = {
  ref?: Ref<HTMLFormElement>;
  question: QuizQuestion;
  /** Id of the option chosen. */
  chosen: string | null;
  /** True once the answer is locked and its explanation shown. */
  checked: boolean;
  /** Which question of how many. */
  position?: { index: number; total: number };
  /** True for every question but the first of the page: it is then read out, and the keyboard goes on from it. */
  takesFocus: boolean;
  /** Null when there is nothing left to press. */
  buttonText: string | null;
  /** Page of the article that answers; empty on that page itself. */
  href?: string;
  /** « J’ai répondu au hasard », where that is asked. */
  chance?: { checked: boolean; onChange: (checked: boolean) => void };
  onChoose: (option: string) => void;
  onSubmit: (event: FormEvent) => void;
  /** Said after the verdict. */
  children?: ReactNode;
};

/**
 * A question, wherever it is asked: at the end of an article, in the review, in the letter. Its one button stays in place and in focus
 * while its words change from step to step.
 */
export function QuestionForm(props: QuestionFormProps) {
  const { ref, question, chosen, checked, position, takesFocus, buttonText, href = "", chance, children } = props;
  const hint = useId();
  const legend = useRef<HTMLLegendElement>(null);
  useEffect(() => {
    if (takesFocus) legend.current?.focus();
  }, [takesFocus]);
  return (
    <form ref={ref} className="quiz-form needs-script" onSubmit={props.onSubmit}>
      {position ? <Position {...position} /> : null}
      <fieldset aria-describedby={hint}>
        <legend ref={legend} tabIndex={-1}>
          <FrenchTitle>{question.question}</FrenchTitle>
        </legend>
        {question.options.map((option) => (
          <Option key={option.id} option={option} chosen={chosen} checked={checked} onChoose={props.onChoose} />
        ))}
      </fieldset>
      {chance ? <Chance {...chance} locked={checked} /> : null}
      <div role="status" className="quiz-verdict">
        {checked && chosen ? (
          <>
            <Verdict question={question} chosen={chosen} href={href} />
            {children}
          </>
        ) : null}
      </div>
      <p className="quiz-actions">
        {buttonText === null ? null : (
          <Button type="submit" disabled={chosen === null}>
            {buttonText}
          </Button>
        )}
        <span id={hint} className="muted">
          {chosen === null ? "Choisissez une réponse pour vérifier." : ""}
        </span>
      </p>
    </form>
  );
}

function Position({ index, total }: { index: number; total: number }) {
  const id = useId();
  return (
    <>
      <p className="quiz-position" id={id}>
        {`Question ${index + 1} sur ${total}`}
      </p>
      <progress className="progress" value={index} max={total} aria-labelledby={id} />
    </>
  );
}

type ChanceProps = NonNullable<QuestionFormProps["chance"]> & { locked: boolean };

function Chance({ checked, onChange, locked }: ChanceProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        aria-disabled={locked || undefined}
        onChange={(event) => {
          if (!locked) onChange(event.target.checked);
        }}
      />
      J’ai répondu au hasard
    </label>
  );
}

type OptionProps = {
  option: QuizOption;
  /** What an address may lead to. */
  anchor?: string;
  /** Its own for each question, where a page has several. */
  group?: string;
  chosen: string | null;
  checked: boolean;
  onChoose: (option: string) => void;
};

export function Option({ option, anchor, group = "reponse", chosen, checked, onChoose }: OptionProps) {
  const isChosen = chosen === option.id;
  const mark = checked ? optionMark(option, isChosen) : null;
  return (
    <label id={anchor} className="quiz-option" data-mark={mark?.tone} data-locked={checked || undefined}>
      <input
        type="radio"
        name={group}
        value={option.id}
        checked={isChosen}
        aria-disabled={checked || undefined}
        onChange={() => onChoose(option.id)}
      />
      <FrenchText>{option.text}</FrenchText>
      {mark ? (
        <strong className="quiz-mark">
          <Icon name={mark.tone === "right" ? "circle-check" : "circle-x"} />
          {mark.text}
        </strong>
      ) : null}
    </label>
  );
}

function optionMark(option: QuizOption, isChosen: boolean): { tone: "right" | "wrong"; text: string } | null {
  if (option.isCorrect) return { tone: "right", text: isChosen ? "Votre réponse : bonne réponse" : "Bonne réponse" };
  return isChosen ? { tone: "wrong", text: "Votre réponse" } : null;
}

type VerdictProps = { question: QuizQuestion; chosen: string; href: string };

export function Verdict({ question, chosen, href }: VerdictProps) {
  const right = isCorrect(question, chosen);
  return (
    <>
      <p>
        <strong className={right ? "verdict-right" : "verdict-wrong"}>
          {right ? "Bonne réponse." : "Pas tout à fait."}
        </strong>{" "}
        <FrenchText>{question.explanation}</FrenchText>
      </p>
      {question.section ? (
        <p className="muted">
          Dans l’article :{" "}
          <a href={`${href}#${question.section.id}`}>
            <FrenchText>{question.section.text}</FrenchText>
          </a>
        </p>
      ) : null}
    </>
  );
}
