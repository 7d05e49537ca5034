import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { FIRST_TICKED, MAX_QUESTIONS } from "#app/learning/class/class-limits.ts";
import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import { LETTERS } from "#app/learning/class/class-view.ts";
import { shuffled } from "#app/learning/questions/shuffled.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { type Choice, chosenOf, moved, withFirst } from "./chosen-questions.ts";
import type { Notion } from "./class-quizzes.server.ts";

type PreparedQuestion = {
  id: string;
  text: string;
  options: { id: string; text: string; isCorrect: boolean }[];
  explanation: string;
};

export type PreparedQuiz = { id: string; title: string; questions: PreparedQuestion[]; notions: Notion[] };

export const TWO_DIGITS = { type: "text", inputMode: "numeric", className: "class-rank", maxLength: 2 } as const;

type QuizQuestionsProps = {
  quiz: PreparedQuiz;
  isAlone: boolean;
  /** Id of the notion whose questions are shown, or an empty text for all. */
  notion: string;
  setNotion: (id: string) => void;
  choice: Choice;
  setChoice: (change: (now: Choice) => Choice) => void;
};

/** Returns the id of the element that lists the questions of a quiz. */
export const questionsOf = (quiz: string) => `questions-${quiz}`;

/** Lists the questions of one quiz of the preparation, to tick and to put in order. */
export function QuizQuestions({ quiz, isAlone, notion, setNotion, choice, setChoice }: QuizQuestionsProps) {
  const { title, questions, notions } = quiz;
  const ids = questions.map(({ id }) => id);
  const shown = notions.find(({ id }) => id === notion)?.questions ?? ids;
  const chosen = chosenOf(choice);
  const [said, setSaid] = useState("");
  const untick = (dropped: string[]) => (now: Choice) => {
    return { ...now, ticked: now.ticked.filter((id) => !dropped.includes(id)) };
  };
  const tick = (id: string) => (now: Choice) => ({ ...now, ticked: [...now.ticked, id] });
  function move(id: string, by: -1 | 1) {
    const next = moved(choice, id, by);
    setChoice(() => next);
    const rank = `Question ${chosenOf(next).indexOf(id) + 1} sur ${chosen.length}.`;
    setSaid(next === choice ? `Déjà la ${by === -1 ? "première" : "dernière"}. ${rank}` : rank);
  }
  return (
    <fieldset className="class-questions" id={questionsOf(quiz.id)} tabIndex={-1}>
      <legend>
        {isAlone ? "Questions, dans leur ordre" : <FrenchText>{`Questions : ${title}, dans leur ordre`}</FrenchText>}
      </legend>
      {questions.length > MAX_QUESTIONS ? (
        <p className="muted">{`${questions.length} questions : cochez-en ${MAX_QUESTIONS} au plus.`}</p>
      ) : null}
      {notions.length > 1 ? <NotionFilter {...{ notions, notion, setNotion }} total={ids.length} /> : null}
      <p className="button-row needs-script">
        {shown.length > FIRST_TICKED ? <DrawButtons key={notion} {...{ ids, shown, choice, setChoice }} /> : null}
        <Button tone="quiet" onClick={() => setChoice(untick(ids))}>
          Tout décocher
        </Button>
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {choice.order
        .flatMap((id) => questions.find((one) => one.id === id) ?? [])
        .map((question) => (
          <QuestionRow
            key={question.id}
            question={question}
            number={chosen.indexOf(question.id) + 1}
            isShown={shown.includes(question.id)}
            onTick={(isTicked) => setChoice(isTicked ? tick(question.id) : untick([question.id]))}
            onMove={(by) => move(question.id, by)}
          />
        ))}
    </fieldset>
  );
}

type RowProps = {
  question: PreparedQuestion;
  /** Counts from 1; 0 for a question that is not ticked. */
  number: number;
  isShown: boolean;
  onTick: (isTicked: boolean) => void;
  onMove: (by: -1 | 1) => void;
};

function QuestionRow({ question, number, isShown, onTick, onMove }: RowProps) {
  const { id, text, options, explanation } = question;
  const field = CLASS_FIELDS.question(id);
  return (
    <div id={field} className="class-question-row" hidden={!isShown}>
      <label className="check">
        <input
          type="checkbox"
          name={field}
          value="1"
          checked={number > 0}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />{" "}
        <span>
          <span>{number > 0 ? `${number}. ` : ""}</span>
          <FrenchText>{text}</FrenchText>
        </span>
      </label>
      {number > 0 ? <MoveButtons {...{ id, text, onMove }} /> : null}
      <details>
        <summary>Les réponses</summary>
        <ol className="class-preview">
          {options.map((option, index) => (
            <li key={option.id}>
              <span>{`${LETTERS[index]}. `}</span>
              <FrenchText>{option.text}</FrenchText>
              {option.isCorrect ? <strong> ✓ bonne réponse</strong> : null}
            </li>
          ))}
        </ol>
        <p className="muted">
          <FrenchText>{explanation}</FrenchText>
        </p>
      </details>
    </div>
  );
}

const MOVES = [
  { by: -1, name: CLASS_FIELDS.up, label: "Monter", arrow: "↑" },
  { by: 1, name: CLASS_FIELDS.down, label: "Descendre", arrow: "↓" },
] as const;

type MoveProps = Pick<PreparedQuestion, "id" | "text"> & Pick<RowProps, "onMove">;

/** Without scripts, each press sends the form, and the server answers with the page in the new order. */
function MoveButtons({ id, text, onMove }: MoveProps) {
  function press(event: MouseEvent<HTMLButtonElement>, by: -1 | 1) {
    event.preventDefault();
    const button = event.currentTarget;
    flushSync(() => onMove(by));
    // The browser takes the focus from a row that changes its place, and does not follow one that keeps it.
    button.focus();
    button.scrollIntoView({ block: "nearest" });
  }
  return (
    <span className="class-moves">
      {MOVES.map(({ by, name, label, arrow }) => (
        <button
          key={name}
          type="submit"
          className="button button-quiet"
          name={name}
          value={id}
          title={label}
          aria-label={`${label} : ${text}`}
          data-arrow={arrow}
          onClick={(event) => press(event, by)}
        />
      ))}
    </span>
  );
}

type DrawProps = Pick<QuizQuestionsProps, "choice" | "setChoice"> & { ids: string[]; shown: string[] };

/** Draws ten of the questions that are shown, in place of the ticked ones of this quiz or beside those of other notions. */
function DrawButtons({ ids, shown, choice, setChoice }: DrawProps) {
  const [said, setSaid] = useState("");
  function draw(dropped: string[], place: string) {
    const drawn = shuffled(shown).slice(0, FIRST_TICKED);
    setChoice((now) => {
      const ticked = [...chosenOf(now).filter((id) => !dropped.includes(id)), ...drawn];
      return withFirst({ ...now, ticked }, ticked);
    });
    setSaid(`${drawn.length} questions tirées, ${place}.`);
  }
  const isBeside = choice.ticked.some((id) => ids.includes(id) && !shown.includes(id));
  return (
    <>
      <Button tone="quiet" onClick={() => draw(ids, "à la place des autres")}>
        {`${FIRST_TICKED} au hasard`}
      </Button>
      {isBeside ? (
        <Button tone="quiet" onClick={() => draw(shown, "avec celles d’autres notions")}>
          {`${FIRST_TICKED} au hasard, en plus`}
        </Button>
      ) : null}
      <span role="status" className="muted">
        {said}
      </span>
    </>
  );
}

type FilterProps = { notions: Notion[]; notion: string; setNotion: (id: string) => void; total: number };

/** Chooses which questions are listed and drawn from. Choosing another notion unticks nothing. */
function NotionFilter({ notions, notion, setNotion, total }: FilterProps) {
  return (
    <div className="needs-script">
      <Field label="Montrer">
        {(control) => (
          <select {...control} value={notion} onChange={(event) => setNotion(event.currentTarget.value)}>
            <option value="">{`Toutes les notions (${total})`}</option>
            {notions.map(({ id, label, questions }) => (
              <option key={id} value={id}>{`${label} (${questions.length})`}</option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
