import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";
import type { ReviewState, Turn } from "./review-state.ts";
import type { PlannedReview } from "./use-review.ts";

export const REVIEW_PATH = "/reviser";

const NAME = "review";

type KeptReview = { review: PlannedReview; kept: ReviewState };

export function saveReviewState(review: PlannedReview, state: ReviewState) {
  const isDone = state.index >= state.turns.length;
  remember(NAME, isDone ? null : { review, kept: state });
}

/** Null without one, on the next day, and for what another version kept. */
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
