export const NEW_CLASS_PATH = "/classe/nouvelle";

/** Alone in its file, as the page of each quiz leads there. */
export const newClassPath = (...quizzes: string[]) => `${NEW_CLASS_PATH}?quiz=${quizzes.join("+")}`;
