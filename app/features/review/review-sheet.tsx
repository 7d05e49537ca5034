import { rightAnswer } from "#app/features/quiz/quiz-sheet.tsx";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";

/** For paper: the questions on one page, their answers on the next. */
export function ReviewSheet({ questions }: { questions: QuizQuestion[] }) {
  return (
    <div className="review-sheet">
      <ol className="quiz-sheet">
        {questions.map(({ id, question, options }) => (
          <li key={id}>
            <p className="quiz-sheet-question">{question}</p>
            <ul>
              {options.map((option) => (
                <li key={option.id}>{option.text}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <h2 className="review-answers">Réponses</h2>
      <ol className="quiz-sheet">
        {questions.map((question) => (
          <li key={question.id}>
            <strong>{rightAnswer(question)}.</strong> {question.explanation}
          </li>
        ))}
      </ol>
    </div>
  );
}
