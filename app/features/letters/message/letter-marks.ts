/** What differs between two copies of a letter stands in its template under these addresses. */
export const LETTER_MARKS = {
  leave: "https://le-recap.invalid/depart/",
  pause: "https://le-recap.invalid/pause/",
  /** In the message of the launch: the letter, besides. */
  join: "https://le-recap.invalid/accord/",
} as const;

export type LetterMark = keyof typeof LETTER_MARKS;

export const LETTER_MARK_NAMES = Object.keys(LETTER_MARKS) as LetterMark[];
