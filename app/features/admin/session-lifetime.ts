/** A session ends after this long without a request… */
export const SESSION_IDLE_SECONDS = 30 * 60;

/** …and after this long whatever is done with it. */
export const SESSION_ABSOLUTE_SECONDS = 12 * 60 * 60;

/** How long before its end a session says so. */
export const SESSION_WARNING_SECONDS = 2 * 60;
