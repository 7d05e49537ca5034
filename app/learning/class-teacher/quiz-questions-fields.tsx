import { useState } from "react";
import { FIRST_TICKED, MAX_QUESTIONS } from "#app/learning/class/class-limits.ts";
import { CLASS_FIELDS } from "#app/learning/class/class-paths.ts";
import { LETTERS } from "#app/learning/class/class-view.ts";
import { shuffled } from "#app/learning/questions/shuffled.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { withRank } from "./chosen-questions.ts";
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
  chosen: string[];
  setChosen: (change: (chosen: string[]) => string[]) => void;
};

/** Returns the id of the element that lists the questions of a quiz. */
export const questionsOf = (quiz: string) => `questions-${quiz}`;

/** Lists the questions of one quiz of the preparation, to tick and to put in order. */
export function QuizQuestions({ quiz, isAlone, notion, setNotion, chosen, setChosen }: QuizQuestionsProps) {
  const { title, questions, notions } = quiz;
  const ids = questions.map(({ id }) => id);
  const shown = notions.find(({ id }) => id === notion)?.questions ?? ids;
  const ofOthers = (now: string[]) => now.filter((id) => !ids.includes(id));
  return (
    <fieldset className="class-questions" id={questionsOf(quiz.id)} tabIndex={-1}>
      <legend>
        {isAlone ? "Questions, et leur rang" : <FrenchText>{`Questions : ${title}, et leur rang`}</FrenchText>}
      </legend>
      {questions.length > MAX_QUESTIONS ? (
        <p className="muted">{`${questions.length} questions : cochez-en ${MAX_QUESTIONS} au plus.`}</p>
      ) : null}
      {notions.length > 1 ? <NotionFilter {...{ notions, notion, setNotion }} total={ids.length} /> : null}
      <p className="button-row needs-script">
        {shown.length > FIRST_TICKED ? <DrawButtons key={notion} {...{ ids, shown, chosen, setChosen }} /> : null}
        <Button tone="quiet" onClick={() => setChosen(ofOthers)}>
          Tout décocher
        </Button>
      </p>
      {questions.map(({ id, text, options, explanation }) => (
        <div key={id} className="class-question-row" hidden={!shown.includes(id)}>
          <label className="check">
            <input
              type="checkbox"
              name={CLASS_FIELDS.question(id)}
              value="1"
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen((now) => (checked ? [...now, id] : now.filter((one) => one !== id)))
              }
            />{" "}
            <span>
              <FrenchText>{text}</FrenchText>
            </span>
          </label>
          <RankField
            name={CLASS_FIELDS.rank(id)}
            label={`Rang : ${text}`}
            rank={chosen.indexOf(id) + 1}
            onRank={(rank) => setChosen((now) => withRank(now, id, rank))}
          />
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
      ))}
    </fieldset>
  );
}

type DrawProps = Pick<QuizQuestionsProps, "chosen" | "setChosen"> & { ids: string[]; shown: string[] };

/** Draws ten of the questions that are shown, in place of the ticked ones of this quiz or beside those of other notions. */
function DrawButtons({ ids, shown, chosen, setChosen }: DrawProps) {
  const [said, setSaid] = useState("");
  function draw(dropped: string[], place: string) {
    const drawn = shuffled(shown).slice(0, FIRST_TICKED);
    setChosen((now) => [...now.filter((id) => !dropped.includes(id)), ...drawn]);
    setSaid(`${drawn.length} questions tirées, ${place}.`);
  }
  const isBeside = chosen.some((id) => ids.includes(id) && !shown.includes(id));
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

type RankFieldProps = { name: string; label: string; rank: number; onRank: (rank: number) => void };

/** A rank counts once the field is left, and then ticks a question that was not ticked. */
function RankField({ name, label, rank, onRank }: RankFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  function leave() {
    const asked = Number.parseInt(typed ?? "", 10);
    if (!Number.isNaN(asked)) onRank(asked);
    setTyped(null);
  }
  return (
    <input
      {...TWO_DIGITS}
      name={name}
      value={typed ?? (rank || "")}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === "Enter" && leave()}
      aria-label={label}
    />
  );
}
