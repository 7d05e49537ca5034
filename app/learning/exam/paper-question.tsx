import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { AskedQuestion } from "./exam-paper.server.ts";
import { answerField } from "./exam-paths.ts";
import { KeptFrench } from "./other-language.tsx";
import { PlainOptions } from "./plain-options.tsx";
import { SimpleWording } from "./simple-wording.tsx";

type PaperQuestionProps = {
  number: number;
  total: number;
  question: AskedQuestion;
  given: string | undefined;
  isCurrent: boolean;
  onHelp: (() => void) | null;
  children: Elements;
};

export function PaperQuestion({ number, total, question, given, isCurrent, onHelp, children }: PaperQuestionProps) {
  return (
    <fieldset id={`q${number}`} className="exam-question" data-current={isCurrent || undefined} tabIndex={-1}>
      <legend>
        <span className="quiz-position">{`Question ${number} sur ${total}`}</span>
        <FrenchText>{question.question}</FrenchText>
        <KeptFrench text={question.question} />
      </legend>
      {onHelp ? <SimpleWording question={question} onOpen={onHelp} /> : null}
      {children}
      <PlainOptions name={answerField(number)} options={question.options} given={given} />
    </fieldset>
  );
}

type NumbersProps = { numbers: number[]; answered?: ReadonlySet<number>; onGo: (number: number) => void };

export function QuestionNumbers({ numbers, answered, onGo }: NumbersProps) {
  return (
    <ul className="exam-contents">
      {numbers.map((number) => (
        <li key={number}>
          <a
            href={`#q${number}`}
            aria-label={answered?.has(number) ? `Question ${number}, répondue` : `Question ${number}`}
            data-answered={answered?.has(number) || undefined}
            onClick={(event) => {
              event.preventDefault();
              onGo(number);
            }}
          >
            {number}
          </a>
        </li>
      ))}
    </ul>
  );
}
