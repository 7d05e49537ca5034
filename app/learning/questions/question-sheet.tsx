import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import { rightAnswer, rightIndex } from "#library/catalogue/marking.ts";

type QuestionListProps = {
  questions: QuizQuestion[];
  children?: (question: QuizQuestion) => Elements;
};

export function QuestionList({ questions, children }: QuestionListProps) {
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
          {children?.(question)}
        </li>
      ))}
    </ol>
  );
}

export function QuestionSheet({ questions }: { questions: QuizQuestion[] }) {
  return (
    <QuestionList questions={questions}>
      {(question) => (
        <details>
          <summary>Vérifier la réponse</summary>
          <Answer question={question} />
        </details>
      )}
    </QuestionList>
  );
}

export function AnswerList({ questions }: { questions: QuizQuestion[] }) {
  return (
    <ol className="quiz-sheet">
      {questions.map((question) => (
        <li key={question.id}>
          <Answer question={question} letter={"ABCDEFGH"[rightIndex(question)]} />
        </li>
      ))}
    </ol>
  );
}

function Answer({ question, letter }: { question: QuizQuestion; letter?: string | undefined }) {
  return (
    <>
      <strong>
        <span>{letter ? `${letter}. ` : ""}</span>
        <FrenchText>{`${rightAnswer(question)}.`}</FrenchText>
      </strong>
      <FrenchText>{` ${question.explanation}`}</FrenchText>
    </>
  );
}
