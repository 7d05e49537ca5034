import { DRAFT_FIELDS, questionChoiceField } from "#app/newsroom/drafts/draft-form-fields.ts";
import { type HintedChoice, HintedChoices } from "#app/newsroom/drafts/hinted-choices.tsx";
import { Button } from "#app/ui/button.tsx";
import type { ChangedQuestion } from "#library/check/accept-edition.ts";
import type { QuestionChoice } from "#library/check/question-lock.ts";

const CHOICES: HintedChoice<QuestionChoice>[] = [
  { value: "same", words: "Même question, mieux dite", hint: "Les lecteurs gardent ce qu’ils en savent." },
  { value: "other", words: "Autre question", hint: "Elle repart de zéro pour tous les lecteurs." },
];

export type ChangedQuestionsProps = {
  here: string;
  questions: (ChangedQuestion & { chosen: string | null })[];
};

/** No choice is preselected, so that a person decides about each question. */
export function ChangedQuestionsSection({ here, questions }: ChangedQuestionsProps) {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{questions.length === 1 ? "Une question a changé" : "Des questions ont changé"}</h2>
      <form method="post" action={here} className="admin-form">
        {questions.map(({ key, question, chosen }) => (
          <HintedChoices key={key} name={questionChoiceField(key)} choices={CHOICES} chosen={chosen} isRequired>
            <legend>{question}</legend>
          </HintedChoices>
        ))}
        <Button type="submit" tone="quiet" name={DRAFT_FIELDS.intent} value="choose">
          {questions.length === 1 ? "Enregistrer ce choix" : "Enregistrer ces choix"}
        </Button>
      </form>
    </section>
  );
}
