import { AnswerList, QuestionList } from "#app/features/questions/question-sheet.tsx";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";

export function ReviewSheet({ questions }: { questions: QuizQuestion[] }) {
  return (
    <div className="review-sheet">
      <QuestionList questions={questions} />
      <h2 className="review-answers">Réponses</h2>
      <AnswerList questions={questions} />
    </div>
  );
}
