import {
  mostMissed,
  percentText,
  rateOf,
  rateOfAll,
  rateText,
  type SummaryQuestion,
} from "#app/learning/class/class-summary.ts";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";

type SummaryTotalsProps = {
  questions: SummaryQuestion[];
  /** Heading of the questions that have no answers. */
  unaskedName: string;
  /** The button or link that downloads the totals. */
  download: Elements;
  children?: Elements;
};

/** Shows what a class answered, with phones or without, on the screen and on paper. */
export function SummaryTotals({ questions, unaskedName, download, children }: SummaryTotalsProps) {
  const rate = rateOfAll(questions);
  const counted = questions.filter((question) => rateOf(question) !== null).length;
  const missed = mostMissed(questions);
  const asked = questions.filter(({ answers }) => answers !== "unasked");
  const unasked = questions.filter(({ answers }) => answers === "unasked");
  return (
    <>
      {rate ? (
        <p className="class-rate">
          <span>{totalName(counted, questions.length)}</span>{" "}
          <strong>{`${rateText(rate)}, soit ${percentText(rate)}`}</strong>
        </p>
      ) : null}
      {children}
      <p className="button-row no-print">
        {download}
        <Button tone="quiet" needsScript onClick={() => print()}>
          Imprimer
        </Button>
      </p>
      {missed ? (
        <section aria-labelledby="ratee">
          <h2 id="ratee">La question la plus ratée</h2>
          <p>
            <FrenchText>{missed.text}</FrenchText>{" "}
            <strong>{`Ratée par ${missed.wrong}\u00A0sur\u00A0${missed.answers}.`}</strong>
          </p>
        </section>
      ) : null}
      {asked.length > 0 ? (
        <section aria-labelledby="questions">
          <h2 id="questions">Question par question</h2>
          {asked.map((question) => (
            <QuestionTotals key={question.id} question={question} number={questions.indexOf(question) + 1} />
          ))}
        </section>
      ) : null}
      {unasked.length > 0 ? (
        <section aria-labelledby="non-posees">
          <h2 id="non-posees">{unaskedName}</h2>
          <ul className="class-summary">
            {unasked.map(({ id, text }) => (
              <li key={id}>
                <FrenchText>{text}</FrenchText>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** The total leaves out questions with fewer than three answers, so its name says how many it counts. */
function totalName(counted: number, total: number): string {
  if (counted === total) return "En tout :";
  return `En tout, sur ${counted} ${counted > 1 ? "questions" : "question"} des ${total} :`;
}

const FEW = "« – » : moins de trois réponses, les nombres ne sont pas montrés.";

function QuestionTotals({ question, number }: { question: SummaryQuestion; number: number }) {
  const { text, answers, options } = question;
  const rate = rateOf(question);
  const uncounted = answers === "few" ? FEW : "Aucune réponse.";
  return (
    <table className="class-totals">
      <caption>
        <FrenchText>{`${number}. ${text}`}</FrenchText>
      </caption>
      <thead>
        <tr>
          <th scope="col">Réponse</th>
          <th scope="col">Nombre</th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ letter, text: option, isRight, count }) => (
          <tr key={letter} data-mark={isRight ? "right" : undefined}>
            <th scope="row">
              <span>{`${letter}. `}</span>
              <FrenchText>{option}</FrenchText>
              {isRight ? <strong> ✓ bonne réponse</strong> : null}
            </th>
            <td>{count ?? "–"}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>{rate ? rateText(rate) : uncounted}</td>
        </tr>
      </tfoot>
    </table>
  );
}
