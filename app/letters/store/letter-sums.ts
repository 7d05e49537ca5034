import { type DeliveryCounts, noCounts } from "./delivery-states.ts";

/** Who left and who joined within a week of the start. */
export type LetterWeek = { left: number; joined: number };

/** Written once a letter has ended, so that nobody who asks has to count; the week, once it is over. */
type LetterSums = { counts: DeliveryCounts; week: LetterWeek | null };

export function readSums(text: string | null): LetterSums | null {
  if (!text) return null;
  const { week = null, ...counts } = JSON.parse(text) as Partial<DeliveryCounts> & { week?: LetterWeek };
  return { counts: { ...noCounts(), ...counts }, week };
}

export function writeSums({ counts, week }: LetterSums): string {
  return JSON.stringify(week ? { ...counts, week } : counts);
}
