import type { Quiz, QuizQuestion } from "#library/catalogue/catalogue.ts";

/** All the questions at once, each with its answer to unfold (`open`: unfolded, for paper). */
export function QuizSheet({ quiz, open = false }: { quiz: Quiz; open?: boolean }) {
  return (
    <ol className="quiz-sheet">
      {quiz.questions.map((question) => (
        <li key={question.question}>
          <p className="quiz-sheet-question">{question.question}</p>
          <ul>
            {question.options.map((option) => (
              <li key={option.id}>{option.text}</li>
            ))}
          </ul>
          <details open={open}>
            <summary>Vérifier la réponse</summary>
            <p>
              <strong>{rightAnswer(question)}.</strong> {question.explanation}
            </p>
          </details>
        </li>
      ))}
    </ol>
  );
}

function rightAnswer(question: QuizQuestion): string {
  return question.options.find((option) => option.isCorrect)?.text ?? "";
}
