/** Pseudo-source that lists all active questions; no article can have this name. */
export const ASKED_QUESTIONS = "_toutes";

/** `source` is the id of an article or of a bank. */
export function questionsPath(source: string): string {
  return `/quiz/${source}.json`;
}
