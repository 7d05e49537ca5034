export const MAX_QUESTIONS = 30;
/** How many questions of a larger quiz, such as a theme of the exam, are ticked at first. */
export const FIRST_TICKED = 10;
/** How many quizzes one session may mix. */
export const MAX_QUIZZES = 2;
const USUAL_PLACES = 40;
export const MAX_PLACES = 60;
export const LIVE_HOURS = 3;
export const MAX_DAYS = 7;
export const TOTALS_HOURS = 24;
/** How long the wrong codes of one device are counted separately. */
export const WRONG_CODE_HOURS = 1;
/** A school of eighty classes behind one address opens only a few sessions at the same time. */
export const LIVE_PER_NETWORK = 40;
/** Size of the questions of all sessions in the database, which is about five thousand of the longest sessions. */
export const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** A session whose desk has been silent for this long may be ended to make room for a new one. */
export const QUIET_MINUTES = 60;
export const MIN_ANSWERS_SHOWN = 3;
export const VOTES_PER_MINUTE = 30;
/** A session that nobody has joined ends by itself after this time; homework given on a Friday waits until Monday. */
export const UNJOINED_MINUTES = { live: 30, "own-pace": 3 * 24 * 60 } as const;
export const TEACHER_AWAY_MS = 2 * 60_000;
/** How often a page of the teacher tells the server that it is open. */
export const SIGN_EVERY_MS = 30_000;

/** Returns how many devices may enter, which is a few more than there are pupils. */
export function placesFor(expected: number | null): number {
  return expected === null ? USUAL_PLACES : Math.min(MAX_PLACES, Math.max(USUAL_PLACES, expected + 5));
}
