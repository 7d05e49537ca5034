import { shuffled } from "#app/learning/questions/shuffled.ts";
import type { QuizOption } from "#library/catalogue/catalogue.ts";
import type { ExamBankQuestion } from "#library/catalogue/exam-views.ts";

const NUMBER = /\d+(?:[\s\u00a0\u202f]\d{3})*(?:,\d+)?/g;

/** Right answers on all letters alike; numbers stay in their order. */
export function orderOptions(questions: ExamBankQuestion[], random: () => number): ExamBankQuestion[] {
  const [letters] = questions.map(({ options }) => options.length);
  const counts = Array.from({ length: letters ?? 0 }, () => 0);
  const count = (place: number) => {
    counts[place] = (counts[place] ?? 0) + 1;
  };
  const isFixed = questions.map(({ options }) => isNaturalOrder(options));
  for (const [index, { options }] of questions.entries()) {
    if (isFixed[index]) count(options.findIndex(({ isCorrect }) => isCorrect));
  }
  return questions.map((question, index) => {
    if (isFixed[index]) return question;
    const least = Math.min(...counts);
    const [place = 0] = shuffled(
      counts.flatMap((used, letter) => (used === least ? letter : [])),
      random,
    );
    count(place);
    const options = shuffled(
      question.options.filter(({ isCorrect }) => !isCorrect),
      random,
    );
    options.splice(place, 0, ...question.options.filter(({ isCorrect }) => isCorrect));
    return { ...question, options };
  });
}

export function isNaturalOrder(options: QuizOption[]): boolean {
  const numbers = options.map(({ text }) => [...text.matchAll(NUMBER)].map(([number]) => toNumber(number)));
  return numbers.every(
    ([number, ...more], index) =>
      number !== undefined && more.length === 0 && (index === 0 || (numbers[index - 1]?.[0] ?? 0) < number),
  );
}

function toNumber(text: string): number {
  return Number(text.replaceAll(/\s/g, "").replace(",", "."));
}
