/** In the place of a source: all that the site still asks. A name that no article can have. */
export const ASKED_QUESTIONS = "_toutes";

/** @param source id of an article or of a bank */
export function questionsPath(source: string): string {
  return `/quiz/${source}.json`;
}
