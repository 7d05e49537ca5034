/** Placeholders in the template for what differs between copies. */
export const PLACEHOLDERS = {
  leave: "https://le-recap.invalid/depart/",
  pause: "https://le-recap.invalid/pause/",
  /** Only in the message of the launch. */
  join: "https://le-recap.invalid/accord/",
} as const;

export type LetterMark = keyof typeof PLACEHOLDERS;

export const LETTER_MARK_NAMES = Object.keys(PLACEHOLDERS) as LetterMark[];
