/** A question has one right option (library/schema/quiz.schema.ts); everything that marks an answer asks here. */
type Marked<Option> = { options: Option[] };

export function rightOption<Option extends { isCorrect: boolean }>({ options }: Marked<Option>): Option | undefined {
  return options.find(({ isCorrect }) => isCorrect);
}

export function rightIndex({ options }: Marked<{ isCorrect: boolean }>): number {
  return options.findIndex(({ isCorrect }) => isCorrect);
}

export function rightAnswer(question: Marked<{ text: string; isCorrect: boolean }>): string {
  return rightOption(question)?.text ?? "";
}

export function isCorrect(question: Marked<{ id: string; isCorrect: boolean }>, optionId: string): boolean {
  return rightOption(question)?.id === optionId;
}
