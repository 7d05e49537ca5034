import { useCallback, useEffect, useState } from "react";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { canKeep } from "#app/accounts/reader-data/nothing-kept.ts";
import { planMistakes } from "./plan-mistakes.ts";
import { planReview, type Review } from "./plan-review.ts";
import type { ReviewSubject } from "./review-subject.ts";

export type PlannedReview = Review & { today: number; canKeep: boolean };

const NOT_PLANNED: Review = {
  items: [],
  isOffline: true,
  isReturn: false,
  hasMore: false,
  done: 0,
  nextDay: null,
  subject: "articles",
  hasBoth: false,
};

/**
 * Null until it is known; stays as planned while it is answered.
 * @param missed ids of a mock exam's mistakes, in the place of what is due
 */
export function useReview(
  subject: ReviewSubject,
  missed: readonly string[],
): { review: PlannedReview | null; plan: () => void } {
  const [review, setReview] = useState<PlannedReview | null>(null);
  const plan = useCallback(() => {
    const today = localDay(new Date());
    const learning = storedLearning.load();
    void (missed.length > 0 ? planMistakes(missed, learning, { today }) : planReview(learning, today, { subject }))
      .catch(() => NOT_PLANNED)
      .then((planned) => setReview({ ...planned, today, canKeep: canKeep() }));
  }, [subject, missed]);
  useEffect(plan, [plan]);
  return { review, plan };
}
