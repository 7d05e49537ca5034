import { TeacherPage } from "#app/learning/class/class-page.tsx";
import { summaryCsvPath } from "#app/learning/class/class-paths.ts";
import { percentText, rateOf, rateText, type SummaryQuestion } from "#app/learning/class/class-summary.ts";
import { CLASS_TEXTS, devicesOf, erasedAt, neverJoined } from "#app/learning/class/class-texts.ts";
import { OriginLinks } from "#app/learning/class-pupil/pupil-screens.tsx";
import { NEW_CLASS_PATH } from "#app/learning/quiz/new-class-path.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { OtherDesk } from "./desk.server.ts";
import { OtherDesks } from "./other-desks.tsx";
import type { Summary } from "./summary.server.ts";

export function SummaryPage({ summary, others }: { summary: Summary; others: OtherDesk[] }) {
  const { id, way, title, origins, openedAt, devices, expected, questions, rate, mostMissed, erased } = summary;
  return (
    <TeacherPage name="Bilan de la séance">
      <h1>Bilan de la séance</h1>
      <p className="lead">
        <FrenchText>{title}</FrenchText>
      </p>
      <p>
        <FrenchText>{`Séance du ${openedAt}.`}</FrenchText> <span>{devicesOf(devices, expected)}</span>
      </p>
      {rate ? (
        <p className="class-rate">
          <span>En tout : </span>
          <strong>{`${rateText(rate)}, soit ${percentText(rate)}`}</strong>
        </p>
      ) : null}
      {devices === 0 ? (
        <p>
          Personne n’est entré dans cette séance. <FrenchText>{neverJoined(way)}</FrenchText>
        </p>
      ) : null}
      <p className="class-erasure">
        <FrenchText>{erasedAt(erased)}</FrenchText>
      </p>
      <p className="button-row no-print">
        <ButtonLink to={summaryCsvPath(id)} reloadDocument download>
          Télécharger les totaux (CSV)
        </ButtonLink>
        <Button tone="quiet" needsScript onClick={() => print()}>
          Imprimer
        </Button>
      </p>
      {mostMissed ? (
        <section aria-labelledby="ratee">
          <h2 id="ratee">La question la plus ratée</h2>
          <p>
            <FrenchText>{mostMissed.text}</FrenchText>{" "}
            <strong>{`${mostMissed.wrong} sur ${mostMissed.answers}`}</strong>
          </p>
        </section>
      ) : null}
      <section aria-labelledby="questions">
        <h2 id="questions">Question par question</h2>
        {questions.map((question, index) => (
          <QuestionTotals key={question.id} question={question} number={index + 1} />
        ))}
      </section>
      <div className="no-print">
        <OriginLinks origins={origins} />
        <p>
          <a href={NEW_CLASS_PATH}>Préparer une autre séance</a>
        </p>
      </div>
      <OtherDesks desks={others} />
    </TeacherPage>
  );
}

function textOfUncounted(answers: SummaryQuestion["answers"]): string {
  return typeof answers === "string" ? UNCOUNTED[answers] : "Aucune réponse.";
}

const UNCOUNTED = { few: CLASS_TEXTS.fewAnswers, unasked: "Non posée." };

function QuestionTotals({ question, number }: { question: SummaryQuestion; number: number }) {
  const { text, answers, options } = question;
  const rate = rateOf(question);
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
          <td colSpan={2}>{rate ? rateText(rate) : textOfUncounted(answers)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
