import { escapeFormula, toCsvLine } from "#platform/csv-line.ts";
import { formatDate } from "#platform/french/dates.ts";
import { formatMinute, parisDay } from "#platform/french/paris-time.ts";
import { TOTALS_HOURS } from "../rules/class-limits.ts";
import type { Way } from "../rules/class-steps.ts";
import { countsShown, LETTERS } from "../rules/class-view.ts";
import { answersTo, countsOf, type Snapshot } from "../store/class-views.server.ts";

export type SummaryQuestion = {
  id: string;
  text: string;
  /** Under three answers nothing but this is sent: a count would tell who answered what. */
  answers: number | "few";
  options: { letter: string; text: string; isRight: boolean; count: number | null }[];
};

export type Summary = {
  id: string;
  title: string;
  href: string;
  way: Way;
  devices: number;
  expected: number | null;
  questions: SummaryQuestion[];
  mostMissed: { text: string; wrong: number; answers: number } | null;
  erased: { date: string; hour: string };
};

/** `session` has ended. */
export function summaryOf(session: Snapshot, endedAt: Date): Summary {
  const questions = session.questions.map((question): SummaryQuestion => {
    const counts = countsShown(countsOf(session, question));
    const answers = answersTo(session, question);
    return {
      id: question.id,
      text: question.question,
      answers: counts === "few" && answers > 0 ? "few" : answers,
      options: question.options.map(({ text, isCorrect }, index) => ({
        letter: LETTERS[index] ?? "",
        text,
        isRight: isCorrect,
        count: counts === "few" ? null : (counts[index] ?? 0),
      })),
    };
  });
  const erasedAt = new Date(endedAt.getTime() + TOTALS_HOURS * 3_600_000);
  return {
    id: session.id,
    way: session.way,
    title: session.title,
    href: session.href,
    expected: session.expected,
    questions,
    devices: session.deviceCount,
    mostMissed: mostMissed(questions),
    erased: { date: formatDate(parisDay(erasedAt)), hour: formatMinute(erasedAt).slice(-5) },
  };
}

function mostMissed(questions: SummaryQuestion[]): Summary["mostMissed"] {
  const missed = questions
    .flatMap(({ text, answers, options }) => {
      const right = options.find(({ isRight }) => isRight)?.count ?? 0;
      return answers === "few" ? [] : [{ text, answers, wrong: answers - right }];
    })
    .filter(({ wrong }) => wrong > 0)
    .sort((one, other) => other.wrong / other.answers - one.wrong / one.answers);
  return missed[0] ?? null;
}

const COLUMNS = ["Question", "Lettre", "Réponse", "Juste", "Nombre"];

/** For a French spreadsheet: semicolons, and a BOM by which Excel knows UTF-8. */
export function summaryCsv({ questions }: Summary): string {
  const rows = questions.flatMap(({ text, options }) =>
    options.map(({ letter, text: option, isRight, count }) => [
      ...[text, letter, option, isRight ? "oui" : "non"],
      count === null ? "moins de trois réponses" : String(count),
    ]),
  );
  return `\uFEFF${[COLUMNS, ...rows].map((row) => toCsvLine(row.map(escapeFormula), ";")).join("")}`;
}
