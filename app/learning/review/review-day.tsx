import { useState } from "react";
import { useSearchParams } from "react-router";
import { NOTHING_KEPT } from "#app/accounts/reader-data/nothing-kept.ts";
import { AnswerList, QuestionList } from "#app/learning/questions/question-sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { usePrinting } from "#app/ui/use-printing.ts";
import type { QuizQuestion } from "#library/catalogue/catalogue.ts";
import { loadReviewState, type PlannedReview, useReview } from "./kept-review.ts";
import { ReminderButton } from "./reminder-button.tsx";
import { asksMistakes, type ReviewSubject, readSubject } from "./review-subject.ts";
import { comingDayText, countText, lengthText } from "./review-texts.ts";
import { type HelpOf, ReviewTurns } from "./review-turns.tsx";

function ReviewSheet({ questions }: { questions: QuizQuestion[] }) {
  return (
    <div className="review-sheet">
      <QuestionList questions={questions} />
      <h2 className="review-answers">Réponses</h2>
      <AnswerList questions={questions} />
    </div>
  );
}

type ReviewDayProps = {
  /** Ids of the questions that the last mock exam missed. */
  missed: readonly string[];
  coming: Elements;
  never: Elements;
  /** Returns what is shown when there is nothing to review any more. */
  nextOf: (subject: ReviewSubject) => Elements;
  helpOf: HelpOf;
  /** Called with a mistake that is none any more: it was answered rightly, or the site asks it no more. */
  onMended: (id: string) => void;
  notLoaded: (onRetry: () => void) => Elements;
};

const NONE: readonly string[] = [];

export function ReviewDay({ missed, coming, never, nextOf, helpOf, onMended, notLoaded }: ReviewDayProps) {
  const [query] = useSearchParams();
  const [subject, setSubject] = useState(() => readSubject(query));
  // The mistakes are fixed when the page opens, because another tab may send another mock exam.
  const [asked] = useState(() => (asksMistakes(query) ? missed : NONE));
  const { review, plan } = useReview(subject, asked, onMended);
  const [kept] = useState(() => {
    const left = loadReviewState();
    return asked.length > 0 && !left?.review.isMistakes ? null : left;
  });
  const [isStarted, setStarted] = useState(false);
  const printing = usePrinting();
  const isBegun = isStarted || (review?.isMistakes === true && review.items.length > 0);
  const session = kept ?? (isBegun && review ? { review, kept: null } : null);
  if (session) {
    return (
      <>
        {printing ? <PrintedQuestions {...session} /> : null}
        <ReviewTurns {...session} next={nextOf(session.review.subject)} helpOf={helpOf} onRight={onMended} />
      </>
    );
  }
  if (!review) return coming;
  const { nextDay, isOffline } = review;
  const mistakes = review.subject === "exam" ? missed.length : 0;
  const noneToday =
    nextDay === null ? never : <NothingDue {...{ ...review, nextDay, mistakes }} next={nextOf(review.subject)} />;
  const nothing = isOffline ? notLoaded(plan) : noneToday;
  return (
    <section className="path-list review-state" aria-labelledby="review-state">
      {printing && review.items.length > 0 ? <PrintedQuestions review={review} /> : null}
      {review.hasBoth ? <SubjectChoice subject={review.subject} onChoose={setSubject} /> : null}
      {review.items.length > 0 ? <Due review={review} onStart={() => setStarted(true)} /> : nothing}
      {review.canKeep ? null : <p className="alert">{NOTHING_KEPT}</p>}
    </section>
  );
}

const SUBJECTS: [ReviewSubject, string][] = [
  ["articles", "Articles"],
  ["exam", "Examen civique"],
];

function SubjectChoice({ subject, onChoose }: { subject: ReviewSubject; onChoose: (subject: ReviewSubject) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="button-row" role="group" aria-label="Questions à revoir">
      {SUBJECTS.map(([one, name]) => (
        <Button key={one} tone="quiet" aria-pressed={one === subject} onClick={() => onChoose(one)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

function PrintedQuestions({ review: { items } }: { review: PlannedReview }) {
  return <ReviewSheet questions={items.map((item) => item.question)} />;
}

function Due({ review: { items, due, isReturn, done }, onStart }: { review: PlannedReview; onStart: () => void }) {
  const count = items.length;
  return (
    <>
      <h2 id="review-state">{`${countText(count, due)} · ${lengthText(count)}`}</h2>
      {isReturn && done === 0 ? <p>{`Bon retour. On reprend avec ${inLetters(count)}.`}</p> : null}
      <p className="quiz-actions">
        <Button onClick={onStart}>Commencer</Button>
        <Button tone="quiet" onClick={() => window.print()}>
          {count === 1 ? "Imprimer ma question" : `Imprimer mes ${count} questions`}
        </Button>
      </p>
    </>
  );
}

type NothingDueProps = { done: number; due: number; mistakes: number; nextDay: number; today: number; next: Elements };

function NothingDue({ done, due, mistakes, nextDay, today, next }: NothingDueProps) {
  const left = due > 0 && mistakes === 0 ? `Encore ${due} à revoir. ` : "";
  const first = mistakes > 0 ? "Sinon, prochaine question" : "Prochaine question";
  return (
    <>
      <h2 id="review-state">{nothingDueText(done, mistakes)}</h2>
      <p>
        <FrenchText>{`${left}${first} : ${comingDayText(nextDay, today)}.`}</FrenchText>
      </p>
      <ReminderButton />
      {next}
    </>
  );
}

/** The mistakes of the last mock exam are for now, although the schedule asks them from tomorrow only. */
function nothingDueText(done: number, mistakes: number): string {
  if (mistakes > 0)
    return `Il reste ${mistakes > 1 ? `${mistakes} erreurs` : "une erreur"} de votre dernier examen blanc.`;
  return done > 0 ? "C’est fait pour aujourd’hui." : "Rien à revoir aujourd’hui.";
}

function inLetters(count: number): string {
  return ["", "une question", "deux questions", "trois questions"][count] ?? `${count} questions`;
}
