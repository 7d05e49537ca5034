export const MAX_QUESTIONS = 30;
/** Of a larger quiz, as of a theme of the exam, as many are ticked at first. */
export const FIRST_TICKED = 10;
/** Whose questions one session may mix. */
export const MAX_QUIZZES = 2;
const USUAL_PLACES = 40;
export const MAX_PLACES = 60;
export const LIVE_HOURS = 3;
export const MAX_DAYS = 7;
export const TOTALS_HOURS = 24;
/** How long a device that typed a code that no session has is counted by itself. */
export const WRONG_CODE_HOURS = 1;
/** A lycée of eighty classes behind one address opens a few at a time. */
export const LIVE_PER_NETWORK = 40;
/** The questions of all sessions, as the database keeps them: some five thousand of the longest. */
export const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** After as long without a sign of its desk, a session gives way to a new one where there is no room. */
export const QUIET_MINUTES = 60;
export const MIN_ANSWERS_SHOWN = 3;
export const VOTES_PER_MINUTE = 30;
/** Before a session in which nobody is ends by itself; homework given on a Friday waits for the Monday. */
export const UNJOINED_MINUTES = { live: 30, "own-pace": 3 * 24 * 60 } as const;
export const TEACHER_AWAY_MS = 2 * 60_000;
/** How often a page of the teacher tells the server that it is open. */
export const SIGN_EVERY_MS = 30_000;

/** Room for a few devices more than pupils. */
export function placesFor(expected: number | null): number {
  return expected === null ? USUAL_PLACES : Math.min(MAX_PLACES, Math.max(USUAL_PLACES, expected + 5));
}
