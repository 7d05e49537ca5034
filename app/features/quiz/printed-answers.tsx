import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import { AnswerList } from "./quiz-sheet.tsx";
import { usePrinting } from "./use-printing.ts";

export function PrintedAnswers({ questions }: { questions: QuizQuestion[] }) {
  return usePrinting() ? <Answers questions={questions} /> : null;
}

export function Answers({ questions }: { questions: QuizQuestion[] }) {
  return (
    <section className="answers" aria-labelledby="answers">
      <h2 id="answers">Réponses du quiz</h2>
      <AnswerList questions={questions} />
    </section>
  );
}
