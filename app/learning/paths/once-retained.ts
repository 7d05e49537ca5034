import { parseAnswers } from "#app/accounts/reader-data/answer-log.ts";
import { answersOf, type Learning } from "#app/accounts/reader-data/learning.ts";
import { dateOfDay } from "#app/accounts/reader-data/local-day.ts";
import { foldCard } from "#app/learning/review/cards.ts";
import type { LearnableArticle } from "#library/catalogue/catalogue.ts";
import { groupBy } from "#platform/group-by.ts";

export const RETAINED_SHARE = 0.8;

type Revision = { first: number; retainedDay: number | null };
type History = { revisions: Revision[]; first: number; last: number };

/**
 * Returns the first day on which enough of the questions that the quiz then had were remembered. A level once reached
 * is not taken back, so where the day of an edit is not known, the earlier one counts.
 */
export function onceRetainedDay({ id, questions }: LearnableArticle, learning: Learning, today: number): number | null {
  const answered = Object.keys(learning.log[id] ?? {}).map((question) => `${id}.${question}`);
  const present = new Map(questions.map((question) => [question.id, question]));
  const all = [...new Set([...present.keys(), ...answered])].map((question) => ({
    known: present.get(question),
    history: historyOf(question, learning, today),
  }));
  const days = all.flatMap(({ history }) => (history ? changesOf(history) : [])).sort((a, b) => a - b);
  return days.find((day) => isRetainedOn(day, all)) ?? null;
}

export function wasEverHeld(id: string, learning: Learning, today: number): boolean {
  const { revisions } = historyOf(id, learning, today) ?? { revisions: [] };
  return revisions.some(({ retainedDay }) => retainedDay !== null);
}

type Question = { known: LearnableArticle["questions"][number] | undefined; history: History | null };

function isRetainedOn(day: number, questions: Question[]): boolean {
  const held = questions.filter(({ history }) => history && isHeldOn(day, history));
  const others = questions.filter((question) => !held.includes(question) && existedOn(day, question));
  return held.length > 0 && held.length >= Math.ceil((held.length + others.length) * RETAINED_SHARE);
}

/** Leaves out questions added that day, and those last answered that day, which may have been removed since. */
function existedOn(day: number, { known, history }: Question): boolean {
  if (!known) return history !== null && history.first < day && day < history.last;
  return known.since === undefined || known.since < dateOfDay(day) || (history !== null && history.first < day);
}

function isHeldOn(day: number, { revisions }: History): boolean {
  const newest = revisions.findLastIndex(({ first }) => first < day);
  return revisions.some(({ retainedDay }, index) => index >= newest && retainedDay !== null && retainedDay <= day);
}

function changesOf({ revisions, last }: History): number[] {
  return [...revisions.flatMap(({ retainedDay }) => retainedDay ?? []), last];
}

function historyOf(id: string, learning: Learning, today: number): History | null {
  const text = answersOf(learning, id);
  const answers = parseAnswers(text).filter(({ day }) => day <= today + 1);
  if (answers.length === 0) return null;
  const revisions = [...groupBy(answers, ({ rev }) => rev)].sort(([a], [b]) => a - b);
  const days = answers.map(({ day }) => day);
  return {
    revisions: revisions.map(([rev, own]) => ({
      first: Math.min(...own.map(({ day }) => day)),
      retainedDay: foldCard(id, text, today, rev)?.retainedDay ?? null,
    })),
    first: Math.min(...days),
    last: Math.max(...days),
  };
}
