import { FrenchText } from "#app/ui/french-text.tsx";
import type { ExamBankQuestion } from "#library/catalogue/exam-views.ts";

type SimpleWordingProps = { question: Pick<ExamBankQuestion, "simple" | "words">; onOpen?: () => void };

/** Folded: the exam has no such help. */
export function SimpleWording({ question: { simple, words }, onOpen }: SimpleWordingProps) {
  return (
    <details className="exam-simple" onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary>Dit plus simplement</summary>
      <FrenchText>{simple}</FrenchText>
      {words.length > 0 ? (
        <dl>
          {words.map(({ word, meaning }) => (
            <div key={word}>
              <dt>
                <FrenchText>{word}</FrenchText>
              </dt>
              <dd>
                <FrenchText>{meaning}</FrenchText>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </details>
  );
}
