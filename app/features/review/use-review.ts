import { useCallback, useEffect, useState } from "react";
import { storedLearning } from "#app/features/reader-data/learning-storage.ts";
import { localDay } from "#app/features/reader-data/local-day.ts";
import { canKeep } from "#app/features/reader-data/nothing-kept.ts";
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

/** Null until it is known; stays as planned while it is answered. */
export function useReview(subject: ReviewSubject): { review: PlannedReview | null; plan: () => void } {
  const [review, setReview] = useState<PlannedReview | null>(null);
  const plan = useCallback(() => {
    const today = localDay(new Date());
    void planReview(storedLearning.load(), today, { subject })
      .catch(() => NOT_PLANNED)
      .then((planned) => setReview({ ...planned, today, canKeep: canKeep() }));
  }, [subject]);
  useEffect(plan, [plan]);
  return { review, plan };
}
