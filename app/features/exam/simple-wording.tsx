import { FrenchText } from "#app/ui/french-text.tsx";

/** Folded: the exam has no such help. */
export function SimpleWording({ text, onOpen }: { text: string; onOpen?: () => void }) {
  return (
    <details className="exam-simple" onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary>Dit plus simplement</summary>
      <FrenchText>{text}</FrenchText>
    </details>
  );
}
