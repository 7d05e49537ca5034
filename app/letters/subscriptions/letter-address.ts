export const ARCHIVES_PATH = "/lettre/archives";
export const LETTER_FEED_PATH = "/lettre.xml";

export function letterPath(number: number): string {
  return `/lettre/${number}`;
}

/** `place` counts from 1. */
export function questionAnchor(place: number, optionId?: string): string {
  return optionId === undefined ? `q${place}` : `q${place}-${optionId}`;
}

export type ChosenOption = { place: number; optionId: string | null };

/** Reads « #q2-b » or « #q2 »; returns null for anything else. */
export function readChoice(fragment: string): ChosenOption | null {
  const [, place, optionId] = /^#?q([1-9])(?:-([a-z0-9-]{1,40}))?$/.exec(fragment) ?? [];
  return place ? { place: Number(place), optionId: optionId ?? null } : null;
}

/** Some mail programs write « # » as %23, so the path may end with the fragment. */
export function readLetterNumber(parameter: string | undefined): number | null {
  const [, digits] = /^([1-9]\d{0,3})(?:#.*|%23.*)?$/.exec(parameter ?? "") ?? [];
  return digits ? Number(digits) : null;
}
