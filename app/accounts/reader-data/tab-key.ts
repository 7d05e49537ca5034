export const TAB_KEY = "questions";
