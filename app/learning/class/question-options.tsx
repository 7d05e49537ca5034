import type { ReactNode } from "react";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { type ClassView, LETTERS } from "./class-view.ts";

/** A shape is shown beside each letter, so that options differ by two signs, neither of which is a colour. */
const SHAPES = ["●", "▲", "■", "◆", "★", "✚", "⬟", "⬢"];

export function OptionLetter({ index }: { index: number }) {
  return (
    <span className="class-letter" data-shape={SHAPES[index]}>
      {LETTERS[index]}
    </span>
  );
}

type OptionListProps = {
  options: { id: string; text: string }[];
  right?: string | undefined;
  chosen?: string | null;
  /** The option that the pupil chose after the closing. */
  late?: string | null | undefined;
  counts?: number[] | null;
  /** The field in which the teacher types how many cards show this letter. */
  countField?: ((index: number) => Elements) | undefined;
};

/** Lists options that can no longer be chosen. */
export function OptionList({ options, right, chosen = null, late = null, counts = null, countField }: OptionListProps) {
  const answers = (counts ?? []).reduce((sum, count) => sum + count, 0);
  return (
    <ol className="class-options">
      {options.map(({ id, text }, index) => (
        <li key={id} className="class-option" data-mark={right === id ? "right" : undefined}>
          <OptionLetter index={index} />{" "}
          <span>
            <FrenchText>{text}</FrenchText>
          </span>
          <Marks isRight={right === id} isChosen={chosen === id} isCorrected={right !== undefined} />
          {late === id && chosen !== id ? <strong className="class-mark">Votre choix, trop tard</strong> : null}
          {counts ? <Count count={counts[index] ?? 0} answers={answers} text={text} /> : null}
          {countField?.(index)}
        </li>
      ))}
    </ol>
  );
}

export type ClassAnswersProps = Pick<ClassView, "correction" | "counts"> &
  Pick<OptionListProps, "countField"> & { question: NonNullable<ClassView["question"]> };

/** Shows a question to the teacher and to the class, with its counts and its correction once the teacher shows them. */
export function ClassAnswers({ question, correction, counts, countField }: ClassAnswersProps) {
  return (
    <>
      <OptionList
        options={question.options}
        right={correction?.right}
        counts={counts === "few" ? null : counts}
        countField={countField}
      />
      {correction?.explanation ? (
        <p className="class-explanation">
          <FrenchText>{correction.explanation}</FrenchText>
        </p>
      ) : null}
    </>
  );
}

function Marks({ isRight, isChosen, isCorrected }: { isRight: boolean; isChosen: boolean; isCorrected: boolean }) {
  if (!(isRight || isChosen)) return null;
  return <strong className="class-mark">{markOf({ isRight, isChosen, isCorrected })}</strong>;
}

function markOf({
  isRight,
  isChosen,
  isCorrected,
}: Record<"isRight" | "isChosen" | "isCorrected", boolean>): ReactNode {
  if (isRight) return isChosen ? "✓ Votre bonne réponse" : "✓ Bonne réponse";
  return isCorrected ? "✗ Votre réponse" : "Votre réponse";
}

/** The bar is a share of all answers: a full bar means everybody. */
function Count({ count, answers, text }: { count: number; answers: number; text: string }) {
  return (
    <span className="class-count">
      <progress
        className="progress"
        value={count}
        max={Math.max(1, answers)}
        aria-label={`Nombre de réponses : ${text}`}
      />
      <span>{`${count} sur ${answers}`}</span>
    </span>
  );
}
