import { isCorrect, rightAnswer } from "#app/learning/questions/marking.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { ExamBankQuestion } from "#library/catalogue/exam-views.ts";

export const THRESHOLD = 32;

export type Tally = { name: string; right: number; total: number; href?: string };

type ExamMistake = {
  number: number;
  question: string;
  kind: ExamBankQuestion["kind"];
  /** Null without an answer. */
  given: string | null;
  isLate: boolean;
  right: string;
  explanation: string;
  simpleExplanation: string | null;
  sources: ExamBankQuestion["sources"];
  theme: { title: string; href: string } | null;
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
  /** Right ones among those given after the time. */
  late: number;
  lateRight: number;
  helped: number;
  /** Ids of those that were not right. */
  missed: string[];
  /** For the device's own log. */
  answers: { id: string; rev: number; outcome: "right" | "wrong" }[];
};

/** What the device keeps of it; what was sent can be graded again. */
export type GradedAnswers = Pick<ExamResult, "seed" | "score" | "answers" | "missed"> & {
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
  const lateOnes = graded.filter(({ isLate, answer }) => isLate && answer !== undefined);
  return {
    seed,
    helped,
    score: graded.filter(({ isRight }) => isRight).length,
    total: drawn.length,
    themes: themes.map(({ id, title, href }) => ({
      ...tally(
        title,
        graded.filter(({ question }) => question.theme === id),
      ),
      href,
    })),
    kinds: (["connaissance", "situation"] as const).map((kind) =>
      tally(
        KINDS[kind],
        graded.filter(({ question }) => question.kind === kind),
      ),
    ),
    mistakes: graded
      .filter(({ isRight }) => !isRight)
      .map(({ question, number, answer, isLate }) => ({
        ...explain(site, question),
        number,
        isLate,
        given: question.options.find(({ id }) => id === answer)?.text ?? null,
      })),
    missed: graded.flatMap(({ isRight, question }) => (isRight ? [] : question.id)),
    missing: graded.filter(({ answer }) => answer === undefined).length,
    late: lateOnes.length,
    lateRight: lateOnes.filter(({ isRight }) => isRight).length,
    answers: graded.flatMap(({ question: { id, rev }, answer, isRight }) =>
      answer === undefined ? [] : { id, rev, outcome: isRight ? ("right" as const) : ("wrong" as const) },
    ),
  };
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
    theme: theme ? { title: theme.title, href: question.card ?? `${theme.href}#${question.unit}` } : null,
    articles: site.listExamArticles(question.unit),
  };
}
