import { type FormEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { ColumnAnswers, ColumnQuestion } from "./state-columns.ts";

type ColumnQuestionsProps = { questions: ColumnQuestion[]; onAnswer: (answers: ColumnAnswers) => void };

const UNRELATED = "unrelated";
const NOT_ANSWERED = "Choisissez ce que dit cette colonne.";

/** Columns that may say who has left elsewhere: nothing is guessed, and nothing imported before they are answered. */
export function ColumnQuestions({ questions, onAnswer }: ColumnQuestionsProps) {
  const fields = useRef(new Map<number, HTMLSelectElement | null>());
  const [choices, setChoices] = useState<ReadonlyMap<number, string>>(new Map());
  const [isChecked, setChecked] = useState(false);
  const isMissing = ({ column }: ColumnQuestion) => isChecked && !choices.get(column);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    const missing = questions.find(({ column }) => !choices.get(column));
    if (missing) fields.current.get(missing.column)?.focus();
    else onAnswer(new Map(questions.map(({ column, values }) => [column, keptValue(choices.get(column), values)])));
  }

  return (
    <form className="admin-agreement" onSubmit={submit} noValidate>
      <p>
        Certaines colonnes pourraient dire qui est parti ou bloqué ailleurs. Personne ne sera inscrit avant votre
        réponse.
      </p>
      {questions.map((question) => (
        <Field
          key={question.column}
          label={`Colonne « ${question.title} »`}
          error={isMissing(question) ? NOT_ANSWERED : null}
        >
          {(control) => (
            <select
              {...control}
              ref={(select) => void fields.current.set(question.column, select)}
              value={choices.get(question.column) ?? ""}
              onChange={({ currentTarget: { value } }) => setChoices(new Map([...choices, [question.column, value]]))}
            >
              <option value="">à choisir</option>
              <option value={UNRELATED}>sans rapport avec l’inscription : garder toutes les lignes</option>
              {question.values.map((value, index) => (
                <option key={value} value={String(index)}>{`garder seulement les lignes « ${value} »`}</option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <Button type="submit">Vérifier avec ces réponses</Button>
    </form>
  );
}

function keptValue(choice: string | undefined, values: string[]): string | null {
  return choice === UNRELATED ? null : (values[Number(choice)] ?? null);
}
