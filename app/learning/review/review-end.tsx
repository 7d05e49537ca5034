import { useEffect, useRef } from "react";
import { MissedQuestion } from "#app/learning/questions/missed-question.tsx";
import { Mistakes } from "#app/learning/questions/mistakes.tsx";
import { goTo } from "#app/learning/questions/question-form.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { proofPagePath } from "#library/proofs/proof-paths.ts";
import { daysUntilNext } from "./coming-back.ts";
import { ReminderButton } from "./reminder-button.tsx";
import type { Turn } from "./review-state.ts";
import { delayText } from "./review-texts.ts";

type ReviewEndProps = {
  turns: Turn[];
  today: number;
  cards: number;
  hasMore: boolean;
  isMistakes: boolean;
  next: Elements;
};

export function ReviewEnd({ turns, today, cards, hasMore, isMistakes, next }: ReviewEndProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => goTo(title.current), []);
  const wrong = turns.filter(({ outcome }) => outcome === "wrong");
  return (
    <section className="fiche quiz text-page" aria-labelledby="review-end">
      <h2
        id="review-end"
        ref={title}
        tabIndex={-1}
      >{`${isMistakes ? "Vos erreurs sont revues." : "C’est fait pour aujourd’hui."} ${turns.length - wrong.length} sur ${turns.length}.`}</h2>
      <ul className="path-list review-list">
        {turns.map(({ item: { question, article }, outcome }) => (
          <li key={question.id}>
            <a href={question.section ? `${article.href}#${question.section.id}` : article.href}>{question.question}</a>
            <br />
            <span className="muted">
              {outcome &&
                `${OUTCOMES[outcome]} Reposée ${delayText(daysUntilNext(question, { today, cards, outcome }))}.`}
            </span>
          </li>
        ))}
      </ul>
      {hasMore ? <p>Il y en a d’autres, pour un autre jour.</p> : null}
      <ReminderButton />
      {next}
      <Mistakes count={wrong.length} className="quiz-sheet">
        {wrong.map(({ item: { question, article } }) => (
          <li key={question.id}>
            <MissedQuestion
              question={question}
              href={article.href}
              proofOf={(section) => (article.kind === "bank" ? article.href : proofPagePath(article.href, { section }))}
            />
          </li>
        ))}
      </Mistakes>
    </section>
  );
}

const OUTCOMES = { right: "Juste.", chance: "Juste, au hasard.", wrong: "À revoir." };
