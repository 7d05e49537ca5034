import { type AskedQuestion, countsShown, LETTERS } from "./class-view.ts";

export type SummaryQuestion = {
  id: string;
  text: string;
  /**
   * « unasked » means that the session ended before the question. With fewer than three answers only « few » is sent,
   * because a count would reveal who answered what.
   */
  answers: number | "few" | "unasked";
  options: { letter: string; text: string; isRight: boolean; count: number | null }[];
};

export type Rate = { right: number; answers: number };

export function summaryQuestion(
  question: AskedQuestion,
  counts: number[],
  { wasAsked = true }: { wasAsked?: boolean } = {},
): SummaryQuestion {
  const answers = counts.reduce((sum, count) => sum + count, 0);
  const shown = countsShown(counts);
  const known = shown === "few" && answers > 0 ? "few" : answers;
  return {
    id: question.id,
    text: question.question,
    answers: wasAsked ? known : "unasked",
    options: question.options.map(({ text, isCorrect }, index) => ({
      letter: LETTERS[index] ?? "",
      text,
      isRight: isCorrect,
      count: known === "few" ? null : (counts[index] ?? 0),
    })),
  };
}

/** Returns null when there are no answers or the counts are hidden. */
export function rateOf({ answers, options }: SummaryQuestion): Rate | null {
  if (typeof answers === "string" || answers === 0) return null;
  return { answers, right: options.find(({ isRight }) => isRight)?.count ?? 0 };
}

/** Only questions whose counts are shown are included. */
export function rateOfAll(questions: SummaryQuestion[]): Rate | null {
  const rates = questions.flatMap((question) => rateOf(question) ?? []);
  const sum = (of: keyof Rate) => rates.reduce((total, rate) => total + rate[of], 0);
  return rates.length > 0 ? { right: sum("right"), answers: sum("answers") } : null;
}

/** Returns for example « 3 justes sur 11 ». */
export function rateText({ right, answers }: Rate): string {
  return `${right} ${right > 1 ? "justes" : "juste"} sur\u00A0${answers}`;
}

/** Returns for example « 27 % », with a no-break space. */
export function percentText({ right, answers }: Rate): string {
  return `${Math.round((100 * right) / answers)}\u00A0%`;
}

export function mostMissed(questions: SummaryQuestion[]): { text: string; wrong: number; answers: number } | null {
  const missed = questions
    .flatMap((question) => {
      const rate = rateOf(question);
      return rate ? [{ text: question.text, answers: rate.answers, wrong: rate.answers - rate.right }] : [];
    })
    .filter(({ wrong }) => wrong > 0)
    .sort((one, other) => other.wrong / other.answers - one.wrong / one.answers);
  return missed[0] ?? null;
}
