import type { QuizOption, QuizQuestion } from "#library/catalogue/catalogue.ts";

/**
 * The type has every other field of a question, so that a new one does not compile until somebody decides whether it
 * tells the answer, as the explanation in `easy` does.
 */
type Hidden = Required<Omit<QuizQuestion, "since" | "easy">>;

/**
 * Removes the answers from questions to print, because answers that are merely hidden in the page could be found. Only
 * the named fields stay, since a question of the exam has others than its type says here.
 */
export function hideAnswers(questions: QuizQuestion[]): QuizQuestion[] {
  return questions.map(
    ({ id, rev, question, options }): Hidden => ({
      id,
      rev,
      question,
      explanation: "",
      section: null,
      options: options.map((option): Required<QuizOption> => ({ id: option.id, text: option.text, isCorrect: false })),
    }),
  );
}
