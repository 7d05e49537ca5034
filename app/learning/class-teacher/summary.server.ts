import { TOTALS_HOURS } from "#app/learning/class/class-limits.ts";
import type { Way } from "#app/learning/class/class-steps.ts";
import {
  mostMissed,
  type Rate,
  rateOfAll,
  type SummaryQuestion,
  summaryQuestion,
} from "#app/learning/class/class-summary.ts";
import { type Origin, originsOf } from "#app/learning/class/class-view.ts";
import { countAnswers, countsOf, type Snapshot } from "#app/learning/class/class-views.server.ts";
import { toSlug } from "#library/markdown/slug.ts";
import { escapeFormula, toCsvLine } from "#platform/csv-line.ts";
import { formatDate } from "#platform/french/dates.ts";
import { formatMinute, parisDay } from "#platform/french/paris-time.ts";

export type Summary = {
  id: string;
  title: string;
  origins: Origin[];
  way: Way;
  /** « 26 novembre 2026, 14:05 » */
  openedAt: string;
  devices: number;
  expected: number | null;
  questions: SummaryQuestion[];
  rate: Rate | null;
  mostMissed: { text: string; wrong: number; answers: number } | null;
  erased: { date: string; hour: string };
};

/** `session` has ended. */
export function summaryOf(session: Snapshot, endedAt: Date): Summary {
  const questions = session.questions.map((question, index) =>
    summaryQuestion(question, countsOf(session, question), { wasAsked: wasAsked(session, index) }),
  );
  const erasedAt = new Date(endedAt.getTime() + TOTALS_HOURS * 3_600_000);
  return {
    id: session.id,
    way: session.way,
    title: session.title,
    origins: originsOf(session.questions),
    openedAt: `${formatDate(parisDay(session.createdAt))}, ${formatMinute(session.createdAt).slice(-5)}`,
    expected: session.expected,
    questions,
    devices: session.deviceCount,
    rate: rateOfAll(questions),
    mostMissed: mostMissed(questions),
    erased: { date: formatDate(parisDay(erasedAt)), hour: formatMinute(erasedAt).slice(-5) },
  };
}

/** The first question is at its place before it is opened. */
function wasAsked(session: Snapshot, index: number): boolean {
  const { way, position, closedAt, questions } = session;
  const question = questions[index];
  if (way !== "live" || index < position || !question) return true;
  return index === position && (closedAt !== null || countAnswers(session, question) > 0);
}

/** `bilan-union-europeenne-2026-11-26-14h05.csv` */
export function summaryFileName({ title, createdAt }: Pick<Snapshot, "title" | "createdAt">): string {
  const hour = formatMinute(createdAt).slice(-5).replace(":", "h");
  return `bilan-${toSlug(title).slice(0, 60).replace(/-$/, "")}-${parisDay(createdAt)}-${hour}.csv`;
}

const COLUMNS = ["Question", "Lettre", "Réponse", "Juste", "Nombre"];

const UNCOUNTED = { few: "moins de trois réponses", unasked: "non posée" };

/** For a French spreadsheet: semicolons, and a BOM by which Excel knows UTF-8. */
export function summaryCsv({ questions }: Pick<Summary, "questions">): string {
  const rows = questions.flatMap(({ text, answers, options }) =>
    options.map(({ letter, text: option, isRight, count }) => [
      ...[text, letter, option, isRight ? "oui" : "non"],
      typeof answers === "string" ? UNCOUNTED[answers] : String(count ?? 0),
    ]),
  );
  return `\uFEFF${[COLUMNS, ...rows].map((row) => toCsvLine(row.map(escapeFormula), ";")).join("")}`;
}
