import { type FormEvent, useEffect, useReducer, useRef, useState } from "react";
import type { Outcome } from "#app/accounts/reader-data/answer-log.ts";
import { NOTHING_KEPT } from "#app/accounts/reader-data/nothing-kept.ts";
import { recordAnswer } from "#app/accounts/reader-data/record-answer.ts";
import { leaveQuestion } from "#app/learning/questions/left-question.ts";
import { MissedQuestion } from "#app/learning/questions/missed-question.tsx";
import { Mistakes } from "#app/learning/questions/mistakes.tsx";
import { goTo, type OnLeave, QuestionForm } from "#app/learning/questions/question-form.tsx";
import { shuffled } from "#app/learning/questions/shuffled.ts";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { EasyFrench, QuizQuestion } from "#library/catalogue/catalogue.ts";
import { proofPagePath } from "#library/proofs/proof-paths.ts";
import { countCards, daysUntilNext } from "./coming-back.ts";
import {
  firstTurns,
  type PlannedReview,
  positionOf,
  REVIEW_PATH,
  type ReviewState,
  reviewReducer,
  saveReviewState,
  startReview,
  type Turn,
  turnOutcome,
} from "./kept-review.ts";
import { ReminderButton } from "./reminder-button.tsx";
import { askedAgainText, reasonText } from "./review-texts.ts";

type ReviewEndProps = {
  turns: Turn[];
  today: number;
  cards: number;
  hasMore: boolean;
  isMistakes: boolean;
  next: Elements;
};

function ReviewEnd({ turns, today, cards, hasMore, isMistakes, next }: ReviewEndProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => goTo(title.current), []);
  const wrong = turns.filter(({ outcome }) => outcome === "wrong");
  return (
    <section className="fiche quiz text-page" aria-labelledby="review-end">
      <h2
        id="review-end"
        ref={title}
        tabIndex={-1}
      >{`${isMistakes ? "Vos erreurs sont révisées." : "C’est fait pour aujourd’hui."} ${turns.length - wrong.length} sur ${turns.length}.`}</h2>
      {hasMore ? <p>Il y en a d’autres, pour un autre jour.</p> : null}
      {next}
      <ReminderButton />
      <ul className="path-list review-list">
        {turns.map(({ item, outcome }) => (
          <li key={item.question.id}>
            <a href={lessonPath(item)}>{item.question.question}</a>
            <br />
            <span className="muted">
              {outcome &&
                `${OUTCOMES[outcome]} ${askedAgainText(daysUntilNext(item.question, { today, cards, outcome }))}.`}
            </span>
          </li>
        ))}
      </ul>
      <Mistakes count={wrong.length} className="quiz-sheet">
        {wrong.map(({ item }) => (
          <li key={item.question.id}>
            <MissedQuestion
              question={item.question}
              href={item.article.href}
              proofOf={(section) =>
                item.article.kind === "bank" ? lessonPath(item) : proofPagePath(item.article.href, { section })
              }
            />
          </li>
        ))}
      </Mistakes>
    </section>
  );
}

/** Returns the address at which the answer is taught: a passage of the article, or a card of the exam. */
function lessonPath({ question: { section, easy }, article: { href } }: Turn["item"]): string {
  return section ? `${href}#${section.id}` : (easy?.card?.href ?? href);
}

const OUTCOMES = { right: "Juste.", chance: "Juste, au hasard.", wrong: "Faux." };

type ReviewTurnsProps = {
  review: PlannedReview;
  kept: ReviewState | null;
  next: Elements;
  helpOf: HelpOf;
  /** Called when a question was answered rightly. */
  onRight: (id: string) => void;
};

/** Returns the help that a question of the exam has: easy French, and the voice of the device. */
export type HelpOf = (question: QuizQuestion) => {
  under: (text: string) => Elements;
  beside: Elements;
  after: Elements;
  below: Elements;
} | null;

export function ReviewTurns({ review, kept, next, helpOf, onRight }: ReviewTurnsProps) {
  const { today, items } = review;
  const [state, dispatch] = useReducer(reviewReducer, null, () => kept ?? startReview(items, shuffled));
  const [isKept, setKept] = useState(review.canKeep);
  const [cards] = useState(() => countCards());
  const turn = state.turns[state.index];

  useEffect(() => saveReviewState(review, state), [review, state]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const outcome = turnOutcome(state);
    if (!turn || !outcome) return;
    if (turn.outcome) return dispatch({ type: "next" });
    const { question } = turn.item;
    if (!turn.isAgain) setKept(recordAnswer(question.id, question.rev, outcome));
    if (outcome === "right") onRight(question.id);
    dispatch({ type: "check", options: shuffled(question.options) });
  }

  if (!turn)
    return (
      <ReviewEnd
        turns={firstTurns(state)}
        hasMore={review.hasMore}
        isMistakes={review.isMistakes === true}
        {...{ today, cards, next }}
      />
    );
  const { article, card } = turn.item;
  const question = { ...turn.item.question, options: turn.options };
  const help = helpOf(question);
  const leave = (section: string, link: HTMLElement) => {
    leaveQuestion({ page: article.href, section, back: REVIEW_PATH }, link);
  };
  return (
    <section
      className="fiche quiz text-page"
      aria-label={review.isMistakes ? "Révision de vos erreurs" : "Révision du jour"}
    >
      <QuestionForm
        key={state.index}
        question={{ ...question, section: null }}
        chosen={state.chosen}
        checked={turn.outcome !== null}
        position={positionOf(state)}
        takesFocus
        endText={state.index === state.turns.length - 1 ? "Terminer" : "Question suivante"}
        href={article.href}
        onLeave={leave}
        before={
          <>
            <p className="muted">
              <span>{reasonOf(turn, review)}</span>{" "}
              {review.isMistakes ? null : <FrenchText>{sourceText(article)}</FrenchText>}
            </p>
            {question.rev > card.rev ? <p>Cette question a changé : la réponse aussi, peut-être.</p> : null}
          </>
        }
        {...(help && { under: help.under })}
        beside={help?.beside}
        after={
          turn.isAgain ? null : (
            <Chance
              isLocked={turn.outcome !== null}
              checked={state.isChance}
              onChange={(isChance) => dispatch({ type: "chance", isChance })}
            />
          )
        }
        onChoose={(option) => dispatch({ type: "choose", option })}
        onSubmit={submit}
      >
        {turn.outcome === null ? null : (
          <>
            {help?.after}
            <AfterAnswer
              turn={turn}
              outcome={turn.outcome}
              today={today}
              cards={cards}
              isKept={isKept}
              onLeave={leave}
            />
          </>
        )}
      </QuestionForm>
      {help?.below}
    </section>
  );
}

function sourceText({ kind, title }: Turn["item"]["article"]): string {
  return kind === "bank" ? `${title}.` : `Dans l’article « ${title} ».`;
}

function reasonOf({ isAgain, item: { card, isUnanswered } }: Turn, { isMistakes, today }: PlannedReview): string {
  if (isAgain) return "Elle revient une fois, pour finir.";
  if (!isMistakes) return reasonText(card, today);
  return isUnanswered
    ? "Vous l’avez laissée sans réponse à votre dernier examen blanc."
    : "Vous l’avez manquée à votre dernier examen blanc.";
}

type ChanceProps = { checked: boolean; isLocked: boolean; onChange: (checked: boolean) => void };

function Chance({ checked, isLocked, onChange }: ChanceProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        aria-disabled={isLocked || undefined}
        onChange={(event) => {
          if (!isLocked) onChange(event.target.checked);
        }}
      />
      J’ai répondu au hasard
    </label>
  );
}

type AfterAnswerProps = {
  turn: Turn;
  outcome: Outcome;
  today: number;
  cards: number;
  isKept: boolean;
  onLeave: OnLeave;
};

function AfterAnswer({ turn: { item, isAgain }, outcome, today, cards, isKept, onLeave }: AfterAnswerProps) {
  const { question, article } = item;
  const days = daysUntilNext(item.question, { today, cards, outcome });
  return (
    <>
      {article.kind === "bank" ? (
        <p className="muted">
          <CardLink card={question.easy?.card ?? null} href={article.href} />
        </p>
      ) : (
        <>
          <Source question={question} article={article} onLeave={onLeave} />
          <p className="muted">
            <a href={proofPagePath(article.href, { section: question.section?.id ?? null })}>
              Les preuves de cette réponse
            </a>
          </p>
        </>
      )}
      {isAgain ? null : <p>{`${outcome === "chance" ? "Comptée comme une erreur. " : ""}${askedAgainText(days)}.`}</p>}
      {isKept ? null : <p className="alert">{NOTHING_KEPT}</p>}
    </>
  );
}

function CardLink({ card, href }: { card: EasyFrench["card"]; href: string }) {
  if (!card) return <a href={href}>Apprendre, thème par thème</a>;
  return (
    <a href={card.href}>
      <FrenchText>{`Apprendre : ${card.title}`}</FrenchText>
    </a>
  );
}

type SourceProps = Pick<Turn["item"], "question" | "article"> & { onLeave: OnLeave };

function Source({ question: { section }, article: { title, href }, onLeave }: SourceProps) {
  if (!section) {
    return (
      <p className="muted">
        Dans l’article :{" "}
        <a href={href}>
          <FrenchText>{title}</FrenchText>
        </a>
      </p>
    );
  }
  return (
    <p className="muted">
      Dans l’article :{" "}
      <a href={`${href}#${section.id}`} onClick={(event) => onLeave(section.id, event.currentTarget)}>
        <FrenchText>{section.text}</FrenchText>
      </a>
    </p>
  );
}
