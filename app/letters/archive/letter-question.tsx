import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { recordAnswer } from "#app/accounts/reader-data/record-answer.ts";
import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";
import { leaveQuestion } from "#app/learning/questions/left-question.ts";
import { goTo, type OnLeave, Option, showVerdict, Verdict } from "#app/learning/questions/question-form.tsx";
import { questionAnchor } from "#app/letters/subscriptions/letter-address.ts";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import type { LetterQuestion as Question, QuizQuestion } from "#library/catalogue/catalogue.ts";
import { isCorrect, rightAnswer } from "#library/catalogue/marking.ts";

/**
 * Only the outcome is stored on the device; the chosen option stays in the tab. Returns false when the browser refuses
 * to store it.
 */
function keepLetterAnswer({ id, rev }: Pick<QuizQuestion, "id" | "rev">, isRight: boolean): boolean {
  return recordAnswer(id, rev, isRight ? "right" : "wrong");
}

function keepLetterQuestion({ id, rev }: QuizQuestion, chosen: string) {
  remember(nameOf(id, rev), chosen);
}

function keptLetterQuestion({ id, rev, options }: QuizQuestion): string | null {
  const chosen = recall(nameOf(id, rev));
  return options.find((option) => option.id === chosen)?.id ?? null;
}

function nameOf(id: string, rev: number): string {
  return `letter:${id}:${rev}`;
}

type LetterQuestionProps = {
  place: number;
  letterQuestion: Question;
  /** The address gave this option, which is selected but not yet checked; null when it gave none. */
  initial: string | null;
  isAsked: boolean;
  isSignedIn: boolean;
};

export function LetterQuestion({ place, letterQuestion, initial, isAsked, isSignedIn }: LetterQuestionProps) {
  const { question, article } = letterQuestion;
  const [chosen, setChosen] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<{ isKept: boolean } | null>(null);
  const legend = useRef<HTMLLegendElement>(null);
  const verdict = useRef<HTMLDivElement>(null);
  const option = question.options.find(({ id }) => id === initial);

  useEffect(() => {
    const kept = keptLetterQuestion(question);
    if (kept ?? option) setChosen(kept ?? option?.id ?? null);
    if (kept) setOutcome((outcome) => outcome ?? { isKept: true });
    if (isAsked) goTo(legend.current, legend.current?.form);
  }, [question, option, isAsked]);

  function check(event: FormEvent) {
    event.preventDefault();
    if (chosen === null || outcome) return;
    setOutcome({ isKept: keepLetterAnswer(question, isCorrect(question, chosen)) });
    keepLetterQuestion(question, chosen);
    showVerdict(verdict);
    // The choice is removed from the address, so that the reader does not share it with the page.
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }

  return (
    <form className="quiz-form letter-question" aria-label={`Question ${place}`} onSubmit={check}>
      <fieldset id={questionAnchor(place)}>
        <legend ref={legend} tabIndex={-1}>
          <span>{`${place}. `}</span>
          <FrenchTitle>{question.question}</FrenchTitle>
        </legend>
        {question.options.map((one) => (
          <Option
            key={one.id}
            id={questionAnchor(place, one.id)}
            name={questionAnchor(place)}
            option={one}
            chosen={chosen}
            isGraded={outcome !== null}
            onChoose={setChosen}
          />
        ))}
      </fieldset>
      <div ref={verdict} role="status" className="quiz-verdict">
        <Said
          question={letterQuestion}
          chosen={chosen}
          cameWithAddress={chosen !== null && chosen === option?.id}
          onLeave={(section, link) => {
            const back = `${window.location.pathname}#${questionAnchor(place)}`;
            leaveQuestion({ page: article.href, section, back }, link);
          }}
        >
          {outcome ? <Kept isKept={outcome.isKept} isSignedIn={isSignedIn} /> : null}
        </Said>
      </div>
      {outcome ? null : (
        <Button type="submit" needsScript disabled={chosen === null}>
          Vérifier
        </Button>
      )}
      <WithoutScripts letterQuestion={letterQuestion} />
    </form>
  );
}

function WithoutScripts({ letterQuestion: { question, article } }: { letterQuestion: Question }) {
  return (
    <noscript>
      <details>
        <summary>Voir la réponse</summary>
        <p>
          <strong>
            <FrenchText>{`${rightAnswer(question)}.`}</FrenchText>
          </strong>{" "}
          <FrenchText>{question.explanation}</FrenchText>{" "}
          <a href={article.href}>
            Lire l’article <FrenchText>{`« ${article.title} »`}</FrenchText>
          </a>
        </p>
      </details>
    </noscript>
  );
}

type SaidProps = {
  question: Question;
  chosen: string | null;
  cameWithAddress: boolean;
  onLeave: OnLeave;
  children: Elements;
};

function Said({ question: { question, article }, chosen, cameWithAddress, onLeave, children }: SaidProps) {
  if (children && chosen) {
    return (
      <>
        <Verdict question={question} chosen={chosen} href={article.href} onLeave={onLeave} />
        {children}
      </>
    );
  }
  if (!cameWithAddress) return null;
  return (
    <p>
      Votre choix : <FrenchText>{question.options.find(({ id }) => id === chosen)?.text ?? ""}</FrenchText>. Appuyez sur
      « Vérifier ».
    </p>
  );
}

function Kept({ isKept, isSignedIn }: { isKept: boolean; isSignedIn: boolean }) {
  if (!isKept) return null;
  return (
    <p className="muted">
      Gardé dans ce navigateur.
      {isSignedIn ? null : (
        <>
          <span>{" Pour le retrouver ailleurs : ouvrez cette page dans votre navigateur habituel, ou "}</span>
          <Link to="/connexion">connectez-vous</Link>
          <span>.</span>
        </>
      )}
    </p>
  );
}
