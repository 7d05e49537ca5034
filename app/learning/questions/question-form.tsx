import { type FormEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { QuizOption, QuizQuestion } from "#library/catalogue/catalogue.ts";
import { isCorrect } from "#library/catalogue/marking.ts";

type QuestionFormProps = {
  question: QuizQuestion;
  chosen: string | null;
  checked: boolean;
  position: QuestionPosition;
  /** Is false for the first question of a page, which must not take the focus. */
  takesFocus: boolean;
  /** Text of the button after the last verdict. */
  endText: string;
  href?: string;
  onLeave: OnLeave;
  before?: Elements;
  /** What stands under the question, and under each option, for its text. */
  under?: (text: string) => Elements;
  /** Help to understand the question, above its options: who reads with difficulty looks for it there. */
  beside?: Elements;
  after?: Elements;
  onChoose: (option: string) => void;
  onSubmit: (event: FormEvent) => void;
  children?: Elements;
};

type QuestionPosition = { index: number; total: number; name?: string };

export type OnLeave = (section: string, link: HTMLElement) => void;

/** The form has a single button, which stays in place and focused while its label changes. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, chosen, checked, position, takesFocus, children } = props;
  const following = position.index === position.total - 1 ? props.endText : "Question suivante";
  const hint = useId();
  const legend = useRef<HTMLLegendElement>(null);
  const verdict = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) goTo(legend.current, legend.current?.form);
  }, [takesFocus]);
  const choose = useRef(props.onChoose);
  // An option that was chosen before the scripts ran counts too.
  useEffect(() => {
    const early = legend.current?.closest("fieldset")?.querySelector<HTMLInputElement>("input:checked");
    if (early) choose.current(early.value);
  }, []);
  return (
    <form
      className="quiz-form needs-script"
      onKeyDown={ignoreHeldEnter}
      onSubmit={(event) => {
        props.onSubmit(event);
        showVerdict(verdict);
      }}
    >
      {props.before}
      <Position {...position} />
      <fieldset aria-describedby={hint}>
        <legend ref={legend} tabIndex={-1}>
          <FrenchTitle>{question.question}</FrenchTitle>
        </legend>
        {props.under?.(question.question)}
        {props.beside}
        {question.options.map((option) => (
          <Option key={option.id} {...{ option, chosen }} isGraded={checked} onChoose={props.onChoose}>
            {props.under?.(option.text)}
          </Option>
        ))}
      </fieldset>
      {props.after}
      <div ref={verdict} role="status" className="quiz-verdict">
        {checked && chosen ? (
          <>
            <Verdict question={question} chosen={chosen} href={props.href} onLeave={props.onLeave} />
            {children}
          </>
        ) : null}
      </div>
      <p id={hint} className="muted">
        {chosen === null ? "Choisissez une réponse pour vérifier." : ""}
      </p>
      <Button type="submit" disabled={chosen === null}>
        {checked ? following : "Vérifier"}
      </Button>
    </form>
  );
}

/** Key repeat is ignored, because a held Enter would skip the verdict. */
function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}

export function goTo(target: HTMLElement | null, box: HTMLElement | null = target) {
  target?.focus({ preventScroll: true });
  box?.scrollIntoView();
}

/**
 * The question stays on the screen when there is room for it with the verdict, even without the links below. The page
 * jumps, because a smooth scroll would move the button from under an early press, which would be lost.
 */
export function showVerdict(verdict: RefObject<HTMLElement | null>) {
  requestAnimationFrame(() => {
    const whole = verdict.current;
    const legend = whole?.closest("form")?.querySelector("legend");
    const [said] = whole?.children ?? [];
    if (!whole || !legend || !said) return;
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
    const covered = [scrollPaddingTop, getComputedStyle(legend).scrollMarginTop, scrollPaddingBottom].map(
      Number.parseFloat,
    );
    const fits = (part: Element) => {
      const height = part.getBoundingClientRect().bottom - legend.getBoundingClientRect().top;
      return (
        [height, Number.parseFloat(getComputedStyle(part).scrollMarginBottom), ...covered].reduce((a, b) => a + b) <=
        window.innerHeight
      );
    };
    (!fits(whole) && fits(said) ? said : whole).scrollIntoView({ block: "nearest" });
  });
}

function Position({ index, total, name = "Question" }: QuestionPosition) {
  const id = useId();
  return (
    <>
      <p className="quiz-position" id={id}>
        {`${name} ${index + 1} sur ${total}`}
      </p>
      <progress className="progress" value={index} max={total} aria-labelledby={id} />
    </>
  );
}

type OptionProps = {
  option: QuizOption;
  id?: string;
  name?: string;
  chosen: string | null;
  isGraded: boolean;
  onChoose: (option: string) => void;
  children?: Elements;
};

export function Option({ option, id, name = "reponse", chosen, isGraded, onChoose, children }: OptionProps) {
  const isChosen = chosen === option.id;
  const mark = isGraded ? optionMark(option, isChosen) : null;
  return (
    <label id={id} className="quiz-option" data-mark={mark?.tone} data-locked={isGraded || undefined}>
      <input
        type="radio"
        name={name}
        value={option.id}
        checked={isChosen}
        aria-disabled={isGraded || undefined}
        onChange={() => {
          if (!isGraded) onChoose(option.id);
        }}
      />
      {mark?.tone === "right" ? (
        <span className="quiz-right">
          <FrenchText>{option.text}</FrenchText>
        </span>
      ) : (
        <FrenchText>{option.text}</FrenchText>
      )}
      {children}
      {mark ? (
        <strong className="quiz-mark">
          <Icon name={mark.tone === "right" ? "circle-check" : "circle-x"} />
          <span>{mark.text}</span>
        </strong>
      ) : null}
    </label>
  );
}

function optionMark(option: QuizOption, isChosen: boolean): { tone: "right" | "wrong"; text: string } | null {
  // The ticked circle says which one was chosen.
  if (option.isCorrect) return { tone: "right", text: "Bonne réponse" };
  return isChosen ? { tone: "wrong", text: "Votre réponse" } : null;
}

type VerdictProps = { question: QuizQuestion; chosen: string; href?: string | undefined; onLeave: OnLeave };

export function Verdict({ question, chosen, href, onLeave }: VerdictProps) {
  const right = isCorrect(question, chosen);
  return (
    <>
      <p>
        <strong className={right ? "verdict-right" : "verdict-wrong"}>
          {right ? "Bonne réponse." : "Pas tout à fait."}
        </strong>{" "}
        <FrenchText>{question.explanation}</FrenchText>
      </p>
      <PassageLink section={question.section} href={href} onLeave={onLeave} />
    </>
  );
}

type PassageLinkProps = { section: QuizQuestion["section"]; href?: string | undefined; onLeave?: OnLeave | undefined };

/** The link uses the router on the article's own page, because the router restores the scroll position. */
export function PassageLink({ section, href, onLeave }: PassageLinkProps) {
  if (!section) return null;
  const follow = {
    onClick: (event: MouseEvent<HTMLElement>) => onLeave?.(section.id, event.currentTarget),
    children: <FrenchText>{section.text}</FrenchText>,
  };
  return (
    <p className="muted">
      Dans l’article :{" "}
      {href ? <a href={`${href}#${section.id}`} {...follow} /> : <Link to={`#${section.id}`} {...follow} />}
    </p>
  );
}
