import type { QuizQuestion } from "#library/catalogue/catalogue.ts";

/** For a sheet to answer on: the page's data would give the answers away. */
export function hideAnswers(questions: QuizQuestion[]): QuizQuestion[] {
  return questions.map(({ id, rev, question, options }) => ({
    ...{ id, rev, question, explanation: "", section: null },
    options: options.map((option) => ({ id: option.id, text: option.text, isCorrect: false })),
  }));
}
