import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { MISTAKES_PATH } from "#library/catalogue/exam-path.ts";
import { paperPath, START_PATH } from "./exam-paths.ts";
import { PASS_MARK, QUESTIONS_ASKED } from "./exam-rules.ts";
import { ADVICE, ALWAYS_ANSWER, LIMITS_OF_SCORE, mistakesText } from "./exam-texts.ts";
import { Mistake } from "./explanation.tsx";
import type { ExamResult, Tally } from "./grade-paper.ts";
import { SCORE_ID } from "./prepared-pages.ts";

type PaperResultProps = {
  result: ExamResult;
  /** How many mistakes are left to review, when the device knows. */
  left?: number | undefined;
};

export function PaperResult({ result, left = result.missed.length }: PaperResultProps) {
  const { seed, themes, kinds, mistakes } = result;
  const wrong = mistakes.filter(({ given }) => given !== null);
  const unanswered = mistakes.filter(({ given }) => given === null);
  return (
    <>
      <section className="fiche exam-score" aria-labelledby={SCORE_ID}>
        <h2 id={SCORE_ID} tabIndex={-1}>
          <FrenchText>{verdict(result)}</FrenchText>
        </h2>
        <NextStep result={result} left={left} />
        <Remarks result={result} />
        <div className="exam-tallies">
          <Tallies name="Par thème" tallies={themes} />
          <Tallies name="Par type" tallies={kinds} />
        </div>
        <p>{LIMITS_OF_SCORE}</p>
      </section>
      <WhatItTells />
      <section className="section" aria-labelledby="erreurs">
        <h2 id="erreurs">{mistakes.length === 0 ? "Aucune erreur" : "Vos erreurs, expliquées"}</h2>
        <MistakeList mistakes={wrong} />
        {unanswered.length > 0 ? (
          <details className="exam-proofs">
            <summary>
              {unanswered.length > 1 ? `Les ${unanswered.length} sans réponse` : "La question sans réponse"}
            </summary>
            <MistakeList mistakes={unanswered} />
          </details>
        ) : null}
      </section>
      <p className="button-row">
        <ButtonLink to={START_PATH}>Un autre examen blanc</ButtonLink>
        <ButtonLink to={`${paperPath(seed)}/corrige`} tone="quiet">
          Le corrigé à imprimer
        </ButtonLink>
      </p>
    </>
  );
}

function MistakeList({ mistakes }: Pick<ExamResult, "mistakes">) {
  if (mistakes.length === 0) return null;
  return (
    <ol className="exam-mistakes">
      {mistakes.map((mistake) => (
        <Mistake key={mistake.number} mistake={mistake} />
      ))}
    </ol>
  );
}

function verdict({ score, total }: ExamResult): string {
  const needed = `il faut ${PASS_MARK} bonnes réponses sur ${total}, vous en avez ${score}.`;
  return score < PASS_MARK ? `Pas encore : ${needed}` : `C’est assez : ${needed}`;
}

function NextStep({ result: { score, total, themes, weakest: href }, left }: { result: ExamResult; left: number }) {
  const weakest = themes.find((theme) => theme.href === href);
  if (!weakest) return null;
  const learn = (tone: "quiet" | "main") => (
    <a className={`button button-${tone}`} href={weakest.href}>
      <FrenchText>{`Apprendre « ${weakest.name} »`}</FrenchText>
    </a>
  );
  return (
    <>
      <p>
        {score < PASS_MARK || weakest.right / weakest.total < PASS_MARK / total ? (
          <FrenchText>{`C’est dans « ${weakest.name} » (${weakest.right} sur ${weakest.total}) que vous avez le plus de points à gagner.`}</FrenchText>
        ) : (
          <FrenchText>{ADVICE}</FrenchText>
        )}
      </p>
      <p className="button-row">
        {left > 0 ? (
          <>
            <span className="needs-script">
              <ButtonLink to={MISTAKES_PATH}>{mistakesText(left)}</ButtonLink>
            </span>
            <span className="needs-script">{learn("quiet")}</span>
            <noscript>{learn("main")}</noscript>
          </>
        ) : (
          learn("main")
        )}
        <ButtonLink to={START_PATH} tone="quiet">
          Un autre examen blanc
        </ButtonLink>
      </p>
    </>
  );
}

function Remarks({ result: { missing, late, lateRight, helped, score } }: { result: ExamResult }) {
  return (
    <>
      {missing > 0 ? <p>{`${countOf(missing, "question")} sans réponse. ${ALWAYS_ANSWER}`}</p> : null}
      {late > 0 ? (
        <p>{`${countOf(late, "réponse")} après la limite de temps. Sans elles : ${score - lateRight} sur ${QUESTIONS_ASKED}.`}</p>
      ) : null}
      {helped > 0 ? (
        <p>{`Vous avez ouvert « Dit plus simplement » ${helped} fois. À l’examen, cette aide n’existe pas.`}</p>
      ) : null}
    </>
  );
}

function countOf(count: number, name: string): string {
  return `${count} ${name}${count > 1 ? "s" : ""}`;
}

function Tallies({ name, tallies }: { name: string; tallies: Tally[] }) {
  return (
    <table className="exam-tally">
      <caption>{name}</caption>
      <tbody>
        {tallies.map((tally) => (
          <tr key={tally.name}>
            <th scope="row">{tally.name}</th>
            <td>{`${tally.right} sur ${tally.total}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WhatItTells() {
  return (
    <details className="exam-proofs">
      <summary>Ce que ce score dit, et ce qu’il ne dit pas</summary>
      <p>
        {`Une seule série dépend beaucoup du tirage. Qui connaît vraiment 80 % du programme n’obtient ${PASS_MARK} ou plus que 59 fois sur 100. À 85 %, c’est 86 fois sur 100. À 90 %, 98 fois sur 100. C’est un calcul, pour ${QUESTIONS_ASKED} questions tirées au hasard.`}
      </p>
      <p>
        <strong>{ADVICE}</strong> Répondre au hasard ne suffit jamais.
      </p>
    </details>
  );
}
