import { useState } from "react";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { canKeep } from "#app/accounts/reader-data/nothing-kept.ts";
import { leaveOnPage } from "#app/learning/questions/left-question.ts";
import { MissedQuestion, type ProofOf } from "#app/learning/questions/missed-question.tsx";
import { Mistakes } from "#app/learning/questions/mistakes.tsx";
import { countCards, daysUntilNext } from "#app/learning/review/coming-back.ts";
import { ReminderButton } from "#app/learning/review/reminder-button.tsx";
import { returnText } from "#app/learning/review/review-texts.ts";
import type { Quiz } from "#library/catalogue/catalogue.ts";
import { NextStepCall } from "./next-step-call.tsx";

type QuizEndProps = {
  quiz: Quiz;
  missed: string[];
  /** Is true when the filled button asks the mistakes again, so that the next step is the second one. */
  mistakesFirst: boolean;
  href: string;
  proofOf: ProofOf;
};

export function QuizEnd({ quiz, missed, mistakesFirst, href, proofOf }: QuizEndProps) {
  const [delays] = useState(() => (canKeep() ? delaysOf(quiz, missed) : []));
  const questions = quiz.questions.filter(({ id }) => missed.includes(id));
  return (
    <>
      {delays.length > 0 ? <p>{returnText(delays)}</p> : null}
      <ReminderButton />
      <NextStepCall level={4} tone={mistakesFirst ? "quiet" : "main"} />
      <Mistakes count={questions.length} className="quiz-sheet">
        {questions.map((question) => (
          <li key={question.id}>
            <MissedQuestion {...{ question, proofOf }} onLeave={(section, link) => leaveOnPage(href, section, link)} />
          </li>
        ))}
      </Mistakes>
    </>
  );
}

function delaysOf({ questions }: Quiz, missed: string[]): number[] {
  const asked = { today: localDay(new Date()), cards: countCards() };
  return questions.map((question) =>
    daysUntilNext(question, { ...asked, outcome: missed.includes(question.id) ? "wrong" : "right" }),
  );
}
