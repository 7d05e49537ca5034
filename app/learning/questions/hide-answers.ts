import type { QuizQuestion } from "#library/catalogue/catalogue.ts";

/** For a sheet to answer on: answers merely hidden in the page could be found. */
export function hideAnswers(questions: QuizQuestion[]): QuizQuestion[] {
  return questions.map(({ id, rev, question, options }) => ({
    id,
    rev,
    question,
    explanation: "",
    section: null,
    options: options.map((option) => ({ id: option.id, text: option.text, isCorrect: false })),
  }));
}
