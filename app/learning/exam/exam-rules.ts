export const QUESTIONS_ASKED = 40;

/** A candidate needs this many right answers. */
export const PASS_MARK = 32;

/** Minutes that a mock exam may be limited to: those of the State’s exam, and a third more. */
export const TIME_LIMITS = [45, 60] as const;
