import { useState } from "react";
import { newClassPath } from "#app/features/quiz/new-class-path.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { TeacherPage } from "../class-page.tsx";
import { OptionLetter, OptionList } from "../question-options.tsx";
import { CLASS_TEXTS } from "../rules/class-texts.ts";
import { type AskedQuestion, correctionOf, countsShown, LETTERS } from "../rules/class-view.ts";

export type Paper = { quiz: { id: string; title: string; href: string }; questions: AskedQuestion[] };

/** Paper cards: the numbers that the teacher types stay in this page. */
export function PaperPage({ paper: { quiz, questions } }: { paper: Paper }) {
  return (
    <TeacherPage name="Séance sans téléphone">
      <h1>Séance sans téléphone</h1>
      <p className="lead">
        <FrenchText>{quiz.title}</FrenchText>
      </p>
      <p>
        Projetez cette page. Les élèves lèvent une carte A, B, C ou D. Saisissez combien de cartes vous voyez : les
        nombres restent dans cette page, et rien n’est envoyé.
      </p>
      <ol className="class-paper">
        {questions.map((question, index) => (
          <li key={question.id}>
            <PaperQuestion question={question} number={index + 1} href={quiz.href} />
          </li>
        ))}
      </ol>
      <p className="no-print">
        <a href={newClassPath(quiz.id)}>Changer les questions</a>
      </p>
    </TeacherPage>
  );
}

function PaperQuestion({ question, number, href }: { question: AskedQuestion; number: number; href: string }) {
  const [counts, setCounts] = useState<number[]>(question.options.map(() => 0));
  const { right, explanation, section } = correctionOf(question);
  const [isShown, setShown] = useState(false);
  const shown = countsShown(counts);

  function count(index: number, text: string) {
    const value = Math.min(99, Math.max(0, Number.parseInt(text, 10) || 0));
    setCounts((now) => now.map((before, at) => (at === index ? value : before)));
  }

  return (
    <section aria-labelledby={`q${number}`} className="class-stage">
      <h2 id={`q${number}`}>
        <FrenchText>{question.question}</FrenchText>
      </h2>
      {isShown ? (
        <>
          <OptionList options={question.options} right={right} counts={shown === "few" ? null : shown} />
          {shown === "few" ? <p>{CLASS_TEXTS.fewAnswers}</p> : null}
          <Explanation {...{ explanation, section, href }} />
        </>
      ) : (
        <ol className="class-options">
          {question.options.map(({ id, text }, index) => (
            <li key={id} className="class-option class-card-count">
              <span>
                <OptionLetter index={index} /> <FrenchText>{text}</FrenchText>
              </span>
              <input
                type="text"
                inputMode="numeric"
                className="class-rank needs-script"
                maxLength={2}
                value={counts[index] || ""}
                onChange={(event) => count(index, event.currentTarget.value)}
                aria-label={`Question ${number}, nombre de cartes ${LETTERS[index]}`}
              />
            </li>
          ))}
        </ol>
      )}
      <p>
        <Button tone="quiet" needsScript aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? "Revenir à la question" : "Montrer la réponse"}
        </Button>
      </p>
      <noscript>
        <details>
          <summary>Réponse</summary>
          <p>
            <FrenchText>{question.options.find(({ id }) => id === right)?.text ?? ""}</FrenchText>
          </p>
          <Explanation {...{ explanation, section, href }} />
        </details>
      </noscript>
    </section>
  );
}

type ExplanationProps = Pick<ReturnType<typeof correctionOf>, "explanation" | "section"> & { href: string };

function Explanation({ explanation, section, href }: ExplanationProps) {
  return (
    <>
      <p>
        <FrenchText>{explanation}</FrenchText>
      </p>
      <p className="muted">
        {"Source : "}
        <a href={section ? `${href}#${section.id}` : href}>
          <FrenchText>{section?.text ?? "l’article"}</FrenchText>
        </a>
      </p>
    </>
  );
}
