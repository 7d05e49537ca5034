import type { QuizQuestion } from "#library/catalogue/catalogue.ts";

type Options = Pick<QuizQuestion, "options">;

export function isCorrect({ options }: Options, optionId: string): boolean {
  return options.some((option) => option.id === optionId && option.isCorrect);
}

export function rightAnswer({ options }: Options): string {
  return options.find((option) => option.isCorrect)?.text ?? "";
}
