import { FrenchText } from "#app/ui/french-text.tsx";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";

/** All the questions at once, each with its answer to unfold (`open`: unfolded, for paper). */
export function QuizSheet({ questions, open = false }: { questions: QuizQuestion[]; open?: boolean }) {
  return (
    <ol className="quiz-sheet">
      {questions.map((question) => (
        <li key={question.id}>
          <p className="quiz-sheet-question">
            <FrenchText>{question.question}</FrenchText>
          </p>
          <ul>
            {question.options.map((option) => (
              <li key={option.id}>
                <FrenchText>{option.text}</FrenchText>
              </li>
            ))}
          </ul>
          <details open={open}>
            <summary>Vérifier la réponse</summary>
            <strong>
              <FrenchText>{`${rightAnswer(question)}.`}</FrenchText>
            </strong>
            <FrenchText>{` ${question.explanation}`}</FrenchText>
          </details>
        </li>
      ))}
    </ol>
  );
}

export function rightAnswer(question: QuizQuestion): string {
  return question.options.find((option) => option.isCorrect)?.text ?? "";
}
