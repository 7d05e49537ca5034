import { Button } from "#app/ui/button.tsx";
import type { ChangedQuestion } from "#library/check/accept-edition.ts";
import type { QuestionChoice } from "#library/check/question-lock.ts";
import { DRAFT_FIELDS } from "../draft-form-fields.ts";
import { choiceField } from "./choice-field.ts";

const CHOICES: { choice: QuestionChoice; words: string; hint: string }[] = [
  { choice: "same", words: "Même question, mieux dite", hint: "Les lecteurs gardent ce qu’ils en savent." },
  { choice: "other", words: "Autre question", hint: "Elle repart de zéro pour tous les lecteurs." },
];

export type QuestionChoicesProps = {
  here: string;
  questions: (ChangedQuestion & { chosen: string | null })[];
};

/** Nothing is chosen for anyone. */
export function QuestionChoices({ here, questions }: QuestionChoicesProps) {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{questions.length === 1 ? "Une question a changé" : "Des questions ont changé"}</h2>
      <form method="post" action={here} className="admin-form">
        {questions.map(({ key, question, chosen }) => (
          <fieldset key={key} className="draft-choices">
            <legend>{question}</legend>
            {CHOICES.map(({ choice, words, hint }) => (
              <label key={choice}>
                <input
                  type="radio"
                  name={choiceField(key)}
                  value={choice}
                  defaultChecked={chosen === choice}
                  required
                />
                <span>
                  {words}
                  <small className="muted">{hint}</small>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <Button type="submit" tone="quiet" name={DRAFT_FIELDS.intent} value="choose">
          {questions.length === 1 ? "Enregistrer ce choix" : "Enregistrer ces choix"}
        </Button>
      </form>
    </section>
  );
}
