import { AnswerList, QuestionList } from "#app/learning/questions/question-sheet.tsx";
import { usePrinting } from "#app/ui/use-printing.ts";
import type { Quiz } from "#library/catalogue/catalogue.ts";

export function PrintedQuiz({ quiz }: { quiz: Quiz }) {
  return usePrinting() ? <QuizAndAnswers quiz={quiz} /> : null;
}

export function QuizAndAnswers({ quiz: { title, questions } }: { quiz: Quiz }) {
  return (
    <>
      <section className="questions" aria-label={title}>
        <h2>{title}</h2>
        <QuestionList questions={questions} />
      </section>
      <section className="answers" aria-labelledby="answers">
        <h2 id="answers">Réponses du quiz</h2>
        <AnswerList questions={questions} />
      </section>
    </>
  );
}
