export const SESSION_IDLE_SECONDS = 30 * 60;

export const SESSION_ABSOLUTE_SECONDS = 12 * 60 * 60;

export const SESSION_WARNING_SECONDS = 2 * 60;
