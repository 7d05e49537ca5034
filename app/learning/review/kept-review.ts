import { useCallback, useEffect, useState } from "react";
import type { Outcome } from "#app/accounts/reader-data/answer-log.ts";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { canKeep } from "#app/accounts/reader-data/nothing-kept.ts";
import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";
import type { QuizOption } from "#library/catalogue/catalogue.ts";
import { isCorrect } from "#library/catalogue/marking.ts";
import { planMistakes, planReview, type Review, type ReviewItem } from "./plan-mistakes.ts";
import type { ReviewSubject } from "./review-subject.ts";

export type PlannedReview = Review & { today: number; canKeep: boolean };

const NOT_PLANNED: Review = {
  items: [],
  isOffline: true,
  isReturn: false,
  due: 0,
  hasMore: false,
  done: 0,
  nextDay: null,
  subject: "articles",
  hasBoth: false,
};

/**
 * The review is null until it is planned, and stays as planned while it is answered. `missed` holds the ids of a mock
 * exam's mistakes, which are asked in place of what is due. `onRetired` is called with those that the site asks no more.
 */
export function useReview(
  subject: ReviewSubject,
  missed: readonly string[],
  onRetired: (id: string) => void,
): { review: PlannedReview | null; plan: () => void } {
  const [review, setReview] = useState<PlannedReview | null>(null);
  const plan = useCallback(() => {
    const today = localDay(new Date());
    const learning = storedLearning.load();
    void (missed.length > 0 ? planMistakes(missed, learning, { today }) : planReview(learning, today, { subject }))
      .catch(() => NOT_PLANNED)
      .then((planned) => {
        const asked = new Set(planned.items.map(({ card }) => card.id));
        if (planned.isMistakes) missed.filter((id) => !asked.has(id)).forEach(onRetired);
        setReview({ ...planned, today, canKeep: canKeep() });
      });
  }, [subject, missed, onRetired]);
  useEffect(plan, [plan]);
  return { review, plan };
}

export const REVIEW_PATH = "/reviser";

const NAME = "review";

type KeptReview = { review: PlannedReview; kept: ReviewState };

export function saveReviewState(review: PlannedReview, state: ReviewState) {
  const isDone = state.index >= state.turns.length;
  remember(NAME, isDone ? null : { review, kept: state });
}

/** Returns null when no review is under way, or when it is of another day or was kept by another version. */
export function loadReviewState(): KeptReview | null {
  const memory = recall(NAME) as Partial<KeptReview> | null | undefined;
  const turns: unknown = memory?.kept?.turns;
  if (memory?.review?.today !== localDay(new Date()) || !Array.isArray(turns) || !turns.every(isTurn)) return null;
  const { review, kept } = memory as KeptReview;
  const { index, chosen, isChance } = kept;
  const options = turns[index]?.options;
  if (!options) return null;
  return { review, kept: { turns, index, chosen: options.some(({ id }) => id === chosen) ? chosen : null, isChance } };
}

function isOptions(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((option) => typeof option?.id === "string" && typeof option.text === "string")
  );
}

function isTurn(value: Partial<Turn> | null): value is Turn {
  const { question, article } = value?.item ?? {};
  return (
    typeof question?.question === "string" &&
    typeof question.explanation === "string" &&
    [question.options, value?.options].every(isOptions) &&
    [article?.href, article?.title, article?.kind].every((text) => typeof text === "string") &&
    typeof value?.item?.card?.lastDay === "number"
  );
}

export type Turn = {
  item: ReviewItem;
  /** The options are shuffled for each turn, so that their places are not learnt. */
  options: QuizOption[];
  /** Is true when the question comes back at the end; that answer is not kept. */
  isAgain: boolean;
  outcome: Outcome | null;
};

export type ReviewState = {
  turns: Turn[];
  index: number;
  chosen: string | null;
  isChance: boolean;
};

type ReviewAction =
  | { type: "choose"; option: string }
  | { type: "chance"; isChance: boolean }
  | { type: "check"; options: QuizOption[] }
  | { type: "next" };

export function startReview(items: ReviewItem[], shuffle: Shuffle): ReviewState {
  const turns = items.map(
    (item): Turn => ({ item, options: shuffle(item.question.options), isAgain: false, outcome: null }),
  );
  return { turns, index: 0, chosen: null, isChance: false };
}

/**
 * Ignores an action that does not fit the state. `check` carries the order of options for a question that comes back.
 */
export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  const turn = state.turns[state.index];
  if (!turn) return state;
  switch (action.type) {
    case "choose":
      return turn.outcome ? state : { ...state, chosen: action.option };
    case "chance":
      return turn.outcome ? state : { ...state, isChance: action.isChance };
    case "check": {
      const outcome = turnOutcome(state);
      if (turn.outcome || !outcome) return state;
      const comesBack = outcome === "wrong" && !turn.isAgain;
      const again: Turn[] = comesBack ? [{ ...turn, options: action.options, isAgain: true }] : [];
      const turns = state.turns.map((other) => (other === turn ? { ...turn, outcome } : other));
      return { ...state, turns: [...turns, ...again] };
    }
    case "next":
      return turn.outcome ? { ...state, index: state.index + 1, chosen: null, isChance: false } : state;
  }
}

export function turnOutcome({ turns, index, chosen, isChance }: ReviewState): Outcome | null {
  const turn = turns[index];
  if (!turn || chosen === null) return null;
  if (!isCorrect(turn.item.question, chosen)) return "wrong";
  return isChance ? "chance" : "right";
}

export function firstTurns({ turns }: ReviewState): Turn[] {
  return turns.filter(({ isAgain }) => !isAgain);
}

/** Questions that come back at the end are counted apart, so that the number announced for today does not grow. */
export function positionOf({ turns, index }: Pick<ReviewState, "turns" | "index">) {
  const isAgain = turns[index]?.isAgain ?? false;
  const before = isAgain ? turns.filter((turn) => !turn.isAgain).length : 0;
  return {
    index: index - before,
    total: turns.filter((turn) => turn.isAgain === isAgain).length,
    name: isAgain ? "Reprise" : "Question",
  };
}

type Shuffle = (options: QuizOption[]) => QuizOption[];
