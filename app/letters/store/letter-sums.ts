import { type DeliveryCounts, noCounts } from "./delivery-states.ts";

/** Who left and who joined within a week of the start. */
export type LetterWeek = { left: number; joined: number };

/** Stored when a letter has ended, so that pages need not count; the week is stored once it is over. */
type LetterSums = { counts: DeliveryCounts; week: LetterWeek | null };

export function readSums(text: string | null): LetterSums | null {
  if (!text) return null;
  const { week = null, ...counts } = JSON.parse(text) as Partial<DeliveryCounts> & { week?: LetterWeek };
  return { counts: { ...noCounts(), ...counts }, week };
}

export function writeSums({ counts, week }: LetterSums): string {
  return JSON.stringify(week ? { ...counts, week } : counts);
}
