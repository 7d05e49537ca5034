import { useState } from "react";
import { leaveOnPage } from "#app/features/questions/left-question.ts";
import { MissedQuestion, type ProofOf } from "#app/features/questions/missed-question.tsx";
import { Mistakes } from "#app/features/questions/mistakes.tsx";
import { localDay } from "#app/features/reader-data/local-day.ts";
import { canKeep } from "#app/features/reader-data/nothing-kept.ts";
import { countCards, daysUntilNext } from "#app/features/review/coming-back.ts";
import { ReminderButton } from "#app/features/review/reminder-button.tsx";
import { returnText } from "#app/features/review/review-texts.ts";
import type { Quiz } from "#library/catalogue/catalogue.ts";
import { NextStepCall } from "./next-step-call.tsx";

type QuizEndProps = {
  quiz: Quiz;
  missed: string[];
  href: string;
  proofOf: ProofOf;
};

export function QuizEnd({ quiz, missed, href, proofOf }: QuizEndProps) {
  const [delays] = useState(() => (canKeep() ? delaysOf(quiz, missed) : []));
  const questions = quiz.questions.filter(({ id }) => missed.includes(id));
  return (
    <>
      {delays.length > 0 ? <p>{returnText(delays)}</p> : null}
      <ReminderButton />
      <NextStepCall level={4} />
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
