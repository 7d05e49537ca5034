import { FrenchText } from "#app/ui/french-text.tsx";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import { rightAnswer } from "#library/catalogue/marking.ts";
import { type OnLeave, PassageLink } from "./question-form.tsx";

export type ProofOf = (section: string | null) => string;

type MissedQuestionProps = {
  question: QuizQuestion;
  href?: string;
  proofOf: ProofOf;
  onLeave?: OnLeave;
};

export function MissedQuestion({ question, href, proofOf, onLeave }: MissedQuestionProps) {
  return (
    <>
      <p className="quiz-sheet-question">
        <FrenchText>{question.question}</FrenchText>
      </p>
      <p>
        <strong>
          <FrenchText>{`Bonne réponse : ${rightAnswer(question)}.`}</FrenchText>
        </strong>{" "}
        <FrenchText>{question.explanation}</FrenchText>
      </p>
      <PassageLink section={question.section} href={href} onLeave={onLeave} />
      <p className="muted">
        <a href={proofOf(question.section?.id ?? null)}>Les preuves de cette réponse</a>
      </p>
    </>
  );
}
