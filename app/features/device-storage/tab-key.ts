/** Key in the session storage: see tab-memory.ts. */
export const TAB_KEY = "questions";
