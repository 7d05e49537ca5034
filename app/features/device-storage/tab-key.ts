/** Where a tab keeps the questions under way, in its session storage: see tab-memory.ts. */
export const TAB_KEY = "questions";
