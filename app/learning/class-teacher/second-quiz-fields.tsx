import { useState } from "react";
import { CLASS_FIELDS, DESTINATIONS } from "#app/learning/class/class-paths.ts";
import { shuffled } from "#app/learning/questions/shuffled.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { type Choice, chosenOf, withFirst } from "./chosen-questions.ts";
import type { QuizGroup } from "./class-quizzes.server.ts";
import { AddressButton, tickedCount } from "./preparation-buttons.tsx";
import { type PreparedQuiz, questionsOf } from "./quiz-questions-fields.tsx";

export function AddQuiz({ groups, but }: { groups: QuizGroup[]; but: string[] }) {
  const others = groups.map(({ name, quizzes }) => ({ name, quizzes: quizzes.filter(({ id }) => !but.includes(id)) }));
  return (
    <div className="class-add">
      <Field label="Mélanger avec un second quiz (facultatif)">
        {(control) => (
          <select {...control} name={CLASS_FIELDS.added} defaultValue="">
            <option value="">Aucun</option>
            {others.map(({ name, quizzes }) =>
              quizzes.length > 0 ? (
                <optgroup key={name} label={name}>
                  {quizzes.map(({ id, title, questions }) => (
                    <option key={id} value={id}>{`${title} (${questions})`}</option>
                  ))}
                </optgroup>
              ) : null,
            )}
          </select>
        )}
      </Field>
      <AddressButton to={DESTINATIONS.address}>Ajouter ce quiz</AddressButton>
    </div>
  );
}

type MixedProps = {
  quizzes: PreparedQuiz[];
  choice: Choice;
  setChoice: (change: (now: Choice) => Choice) => void;
};

/** Names the quizzes of a mix, each of which can be left out again, and puts their questions in any order. */
export function MixedQuizzes({ quizzes, choice, setChoice }: MixedProps) {
  const [isMixed, setMixed] = useState(false);
  function mix() {
    setChoice((now) => withFirst(now, shuffled(chosenOf(now))));
    setMixed(true);
  }
  return (
    <fieldset className="class-mixed" id="ajout" tabIndex={-1}>
      <legend>Deux quiz dans cette séance</legend>
      <ul>
        {quizzes.map(({ id, title, questions }) => (
          <li key={id}>
            <span>
              <a href={`#${questionsOf(id)}`}>
                <FrenchText>{title}</FrenchText>
              </a>{" "}
              <span className="muted">
                {tickedCount(questions.filter(({ id }) => choice.ticked.includes(id)).length)}
              </span>
            </span>
            <Button type="submit" tone="quiet" name={CLASS_FIELDS.removed} value={id}>
              Retirer<span className="sr-only">{` « ${title} »`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p>Les questions viennent dans l’ordre de leurs numéros : celles du second quiz, après les autres.</p>
      <p className="button-row needs-script">
        <Button tone="quiet" onClick={mix}>
          Mêler les deux au hasard
        </Button>
        <span role="status" className="muted">
          {isMixed ? "Mêlées : les numéros ont changé." : ""}
        </span>
      </p>
    </fieldset>
  );
}
