/** Placeholders in the template for what differs between copies. */
export const LETTER_MARKS = {
  leave: "https://le-recap.invalid/depart/",
  pause: "https://le-recap.invalid/pause/",
  /** Only in the message of the launch. */
  join: "https://le-recap.invalid/accord/",
} as const;

export type LetterMark = keyof typeof LETTER_MARKS;

export const LETTER_MARK_NAMES = Object.keys(LETTER_MARKS) as LetterMark[];
