export const NEW_CLASS_PATH = "/classe/nouvelle";

/**
 * This function has a file of its own, because every page with a quiz links there and needs no other address of
 * classes.
 */
export const newClassPath = (...quizzes: string[]) => `${NEW_CLASS_PATH}?quiz=${quizzes.join("+")}`;
