import type { Outcome } from "#app/accounts/reader-data/answer-log.ts";
import { isCorrect } from "#app/learning/questions/marking.ts";
import type { QuizOption } from "#library/catalogue/catalogue.ts";
import type { ReviewItem } from "./plan-review.ts";

export type Turn = {
  item: ReviewItem;
  /** Shuffled for each turn, so that places are not learnt. */
  options: QuizOption[];
  /** True when it comes back at the end: that answer is not kept. */
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

/** Ignores an action that does not fit. `check` brings the order of options for a question that comes back. */
export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  const turn = state.turns[state.index];
  if (!turn) return state;
  switch (action.type) {
    case "choose":
      return turn.outcome ? state : { ...state, chosen: action.option };
    case "chance":
      return turn.outcome ? state : { ...state, isChance: action.isChance };
    case "check": {
      const outcome = outcomeOf(state);
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

export function outcomeOf({ turns, index, chosen, isChance }: ReviewState): Outcome | null {
  const turn = turns[index];
  if (!turn || chosen === null) return null;
  if (!isCorrect(turn.item.question, chosen)) return "wrong";
  return isChance ? "chance" : "right";
}

export function firstTurns({ turns }: ReviewState): Turn[] {
  return turns.filter(({ isAgain }) => !isAgain);
}

/** Questions that come back at the end are counted apart: the number announced for today does not grow. */
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
