import { type FormEvent, type Ref, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { UnbrokenWords } from "#app/ui/unbroken-words.tsx";
import type { QuizOption, QuizQuestion } from "#library/catalogue/catalogue.ts";
import { isCorrect, type QuizState } from "./quiz-state.ts";

type QuizQuestionFormProps = {
  ref: Ref<HTMLFormElement>;
  question: QuizQuestion;
  state: QuizState;
  total: number;
  /** True for every question but the first of the page: it is then read out, and the keyboard goes on from it. */
  takesFocus: boolean;
  onChoose: (option: string) => void;
  onSubmit: (event: FormEvent) => void;
};

/** One question at a time. The one button stays in place and in focus while its words change from step to step. */
export function QuizQuestionForm({
  ref,
  question,
  state,
  total,
  takesFocus,
  onChoose,
  onSubmit,
}: QuizQuestionFormProps) {
  const { index, chosen, checked } = state;
  const legend = useRef<HTMLLegendElement>(null);
  useEffect(() => {
    if (takesFocus) legend.current?.focus();
  }, [takesFocus]);
  return (
    <form ref={ref} className="quiz-form needs-script" onSubmit={onSubmit}>
      <p className="quiz-position" id="quiz-position">
        Question {index + 1} sur {total}
      </p>
      <progress className="progress" value={index} max={total} aria-labelledby="quiz-position" />
      <fieldset aria-describedby="quiz-hint">
        <legend ref={legend} tabIndex={-1}>
          <UnbrokenWords text={question.question} />
        </legend>
        {question.options.map((option) => (
          <Option key={option.id} option={option} chosen={chosen} checked={checked} onChoose={onChoose} />
        ))}
      </fieldset>
      <div role="status" className="quiz-verdict">
        {checked && chosen ? <Verdict question={question} chosen={chosen} /> : null}
      </div>
      <p className="quiz-actions">
        <Button type="submit" disabled={chosen === null}>
          {buttonText(checked, index === total - 1)}
        </Button>
        <span id="quiz-hint" className="muted">
          {chosen === null ? "Choisissez une réponse pour vérifier." : ""}
        </span>
      </p>
    </form>
  );
}

function buttonText(checked: boolean, last: boolean): string {
  if (!checked) return "Vérifier";
  return last ? "Voir les résultats" : "Question suivante";
}

type OptionProps = {
  option: QuizOption;
  /** What an address may lead to. */
  anchor?: string;
  chosen: string | null;
  checked: boolean;
  onChoose: (option: string) => void;
};

export function Option({ option, anchor, chosen, checked, onChoose }: OptionProps) {
  const isChosen = chosen === option.id;
  const mark = checked ? optionMark(option, isChosen) : null;
  return (
    <label id={anchor} className="quiz-option" data-mark={mark?.tone} data-locked={checked || undefined}>
      <input
        type="radio"
        name="reponse"
        value={option.id}
        checked={isChosen}
        aria-disabled={checked || undefined}
        onChange={() => onChoose(option.id)}
      />
      {option.text}
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

type VerdictProps = { question: QuizQuestion; chosen: string; articleHref?: string };

/** `articleHref`: the page of the article, when the question is asked elsewhere. */
export function Verdict({ question, chosen, articleHref = "" }: VerdictProps) {
  const right = isCorrect(question, chosen);
  return (
    <>
      <p>
        <strong className={right ? "verdict-right" : "verdict-wrong"}>
          {right ? "Bonne réponse." : "Pas tout à fait."}
        </strong>{" "}
        {question.explanation}
      </p>
      {question.section ? (
        <p className="muted">
          Dans l’article : <a href={`${articleHref}#${question.section.id}`}>{question.section.text}</a>
        </p>
      ) : null}
    </>
  );
}
