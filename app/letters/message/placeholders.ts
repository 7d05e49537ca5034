/** Links in the template that differ between copies. */
export const PLACEHOLDERS = {
  leave: "https://le-recap.invalid/depart/",
  pause: "https://le-recap.invalid/pause/",
  /** In a message to people who have not asked for the letter. */
  join: "https://le-recap.invalid/accord/",
} as const;

/**
 * Placeholder in the masthead for the day of sending, unknown when the letter is composed. Plain ASCII, which no
 * encoding changes.
 */
export const DAY_MARK = "https://le-recap.invalid/jour/";

export type LetterMark = keyof typeof PLACEHOLDERS;

export const LETTER_MARK_NAMES = Object.keys(PLACEHOLDERS) as LetterMark[];
