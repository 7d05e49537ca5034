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
import { countAnswersTo, countsOf, type Snapshot } from "#app/learning/class/class-views.server.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";

export type Summary = {
  id: string;
  title: string;
  origins: Origin[];
  way: Way;
  /** Written as « 26 novembre 2026, 14:05 ». */
  openedAt: string;
  devices: number;
  expected: number | null;
  questions: SummaryQuestion[];
  rate: Rate | null;
  mostMissed: { text: string; wrong: number; answers: number } | null;
  erased: string;
};

/** The session must have ended. */
export function summaryOf(session: Snapshot, endedAt: Date): Summary {
  const questions = session.questions.map((question, index) =>
    summaryQuestion(question, countsOf(session, question), { wasAsked: wasAsked(session, index) }),
  );
  return {
    id: session.id,
    way: session.way,
    title: session.title,
    origins: originsOf(session.questions),
    openedAt: formatDayAndHour(session.createdAt),
    expected: session.expected,
    questions,
    devices: session.deviceCount,
    rate: rateOfAll(questions),
    mostMissed: mostMissed(questions),
    erased: formatDayAndHour(new Date(endedAt.getTime() + TOTALS_HOURS * 3_600_000)),
  };
}

/** The position of the session is not enough, because it is that of the first question before this one is opened. */
function wasAsked(session: Snapshot, index: number): boolean {
  const { way, position, closedAt, questions } = session;
  const question = questions[index];
  if (way !== "live" || index < position || !question) return true;
  return index === position && (closedAt !== null || countAnswersTo(session, question) > 0);
}
