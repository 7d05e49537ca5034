import { FrenchText } from "#app/ui/french-text.tsx";
import type { ExamBankQuestion } from "#library/catalogue/exam-views.ts";
import { HardWords } from "./hard-words.tsx";

type SimpleWordingProps = { question: Pick<ExamBankQuestion, "simple" | "words">; onOpen?: () => void };

/** The easy wording is folded, because the exam has no such help. */
export function SimpleWording({ question: { simple, words }, onOpen }: SimpleWordingProps) {
  return (
    <details className="exam-simple" onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary>Dit plus simplement</summary>
      <FrenchText>{simple}</FrenchText>
      <HardWords words={words} />
    </details>
  );
}
