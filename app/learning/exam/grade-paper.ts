import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { ExamBankQuestion } from "#library/catalogue/exam-views.ts";
import { isCorrect, rightAnswer } from "#library/catalogue/marking.ts";

export type Tally = { name: string; right: number; total: number; href?: string };

type ExamMistake = {
  number: number;
  question: string;
  kind: ExamBankQuestion["kind"];
  /** The option given; null for a question left unanswered. */
  given: string | null;
  isLate: boolean;
  right: string;
  explanation: string;
  simpleExplanation: string | null;
  sources: ExamBankQuestion["sources"];
  /** The card that teaches the answer, otherwise the place of the theme's page that does. */
  lesson: { title: string; href: string } | null;
  articles: { title: string; href: string }[];
};

export type ExamResult = {
  seed: string;
  score: number;
  total: number;
  themes: (Tally & { href: string })[];
  kinds: Tally[];
  mistakes: ExamMistake[];
  missing: number;
  /** How many answers were given after the time; `lateRight` of them are right. */
  late: number;
  lateRight: number;
  helped: number;
  /** Ids of the questions that were not right, first those of the weakest theme, which the result advises. */
  missed: string[];
  /** Address of the theme in which most points can be gained; null without a mistake. */
  weakest: string | null;
  /** The answers for the log of the device. */
  answers: { id: string; rev: number; outcome: "right" | "wrong" }[];
};

/** The part of a result that the device keeps, with the answers that were sent, which it can grade again. */
export type GradedAnswers = Pick<ExamResult, "seed" | "score" | "answers" | "missed" | "weakest"> & {
  sent: { given: Record<number, string>; late: number[]; helped: number };
};

type Sent = {
  seed: string;
  drawn: ExamBankQuestion[];
  given: Record<number, string>;
  late: number[];
  helped: number;
};

type Site = Pick<Catalogue, "listExamThemes" | "listExamArticles">;

const KINDS = { connaissance: "Questions de connaissance", situation: "Mises en situation" };

export function gradePaper(site: Site, { seed, drawn, given, late, helped }: Sent): ExamResult {
  const themes = site.listExamThemes();
  const graded = drawn.map((question, index) => {
    const answer = given[index + 1];
    const isRight = answer !== undefined && isCorrect(question, answer);
    return { question, number: index + 1, answer, isRight, isLate: late.includes(index + 1) };
  });
  const tally = (name: string, some: typeof graded): Tally => {
    return { name, right: some.filter(({ isRight }) => isRight).length, total: some.length };
  };
  const byTheme = themes.map(({ id, title, href }) => ({
    ...tally(
      title,
      graded.filter(({ question }) => question.theme === id),
    ),
    href,
  }));
  const weakest = weakestOf(byTheme);
  const isAdvised = ({ question }: (typeof graded)[number]) =>
    themes.some(({ id, href }) => id === question.theme && href === weakest);
  const wrong = graded.filter(({ isRight }) => !isRight);
  const lateOnes = graded.filter(({ isLate, answer }) => isLate && answer !== undefined);
  return {
    seed,
    helped,
    score: graded.filter(({ isRight }) => isRight).length,
    total: drawn.length,
    themes: byTheme,
    weakest,
    kinds: (["connaissance", "situation"] as const).map((kind) =>
      tally(
        KINDS[kind],
        graded.filter(({ question }) => question.kind === kind),
      ),
    ),
    mistakes: wrong.map(({ question, number, answer, isLate }) => ({
      ...explain(site, question),
      number,
      isLate,
      given: question.options.find(({ id }) => id === answer)?.text ?? null,
    })),
    missed: [...wrong.filter(isAdvised), ...wrong.filter((one) => !isAdvised(one))].map(({ question }) => question.id),
    missing: graded.filter(({ answer }) => answer === undefined).length,
    late: lateOnes.length,
    lateRight: lateOnes.filter(({ isRight }) => isRight).length,
    answers: graded.flatMap(({ question: { id, rev }, answer, isRight }) =>
      answer === undefined ? [] : { id, rev, outcome: isRight ? ("right" as const) : ("wrong" as const) },
    ),
  };
}

function weakestOf(themes: ExamResult["themes"]): string | null {
  const gainable = ({ total, right }: Tally) => total - right;
  const [weakest] = themes.filter((theme) => gainable(theme) > 0).sort((a, b) => gainable(b) - gainable(a));
  return weakest?.href ?? null;
}

export type Explained = Omit<ExamMistake, "number" | "given" | "isLate">;

export function explain(site: Site, question: ExamBankQuestion): Explained {
  const theme = site.listExamThemes().find(({ id }) => id === question.theme);
  return {
    question: question.question,
    kind: question.kind,
    explanation: question.explanation,
    simpleExplanation: question.simpleExplanation,
    right: rightAnswer(question),
    sources: question.sources,
    lesson: question.card ?? (theme ? { title: theme.title, href: `${theme.href}#${question.unit}` } : null),
    articles: site.listExamArticles(question.unit),
  };
}
