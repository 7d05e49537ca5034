/** These are the limits of Kahoot's own spreadsheet: a file with a longer text or a fifth answer is refused. */
export const KAHOOT_LIMITS = { question: 120, option: 75, options: 4 };

/** The names are those of Kahoot's own spreadsheet. */
export const KAHOOT_COLUMNS = [
  `Question - max ${KAHOOT_LIMITS.question} characters`,
  ...[1, 2, 3, 4].map((number) => `Answer ${number} - max ${KAHOOT_LIMITS.option} characters`),
  "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",
  "Correct answer(s) - choose at least one",
];
