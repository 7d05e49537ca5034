import type { Learning } from "#app/features/learning/learning.ts";
import { localDay } from "#app/features/learning/local-day.ts";
import { foldCards } from "./cards.ts";
import { planSession } from "./session.ts";

export function countDue(learning: Learning, now: Date): number {
  const today = localDay(now);
  return planSession(foldCards(learning, today), today).cards.length;
}
