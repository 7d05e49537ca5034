import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";
import { INITIAL_STATE, type PlayerState } from "#app/learning/questions/player-state.ts";
import type { Quiz } from "#library/catalogue/catalogue.ts";

type Questions = Pick<Quiz, "questions">;

/** Keeps the answers of a quiz under way; of a finished one no option is kept, and none of its mistakes asked again. */
export function saveQuizState(articleId: string, quiz: Questions, state: PlayerState) {
  const { index, chosen, checked, missed, finished, again } = state;
  if (again) return;
  const isUntouched = index === 0 && chosen === null && !finished;
  remember(nameOf(articleId), isUntouched ? null : { of: versionOf(quiz), index, chosen, checked, missed, finished });
}

/** Returns null when nothing was kept, or when the questions have changed since. */
export function loadQuizState(articleId: string, quiz: Questions): PlayerState | null {
  const kept = recall(nameOf(articleId));
  if (typeof kept !== "object" || kept === null) return null;
  const { of, index, chosen, checked, missed, finished } = kept as Record<string, unknown>;
  const question = typeof index === "number" ? quiz.questions[index] : undefined;
  if (of !== versionOf(quiz) || !question || !Array.isArray(missed)) return null;
  const option = finished ? undefined : question.options.find(({ id }) => id === chosen);
  return {
    ...INITIAL_STATE,
    index: quiz.questions.indexOf(question),
    chosen: option?.id ?? null,
    checked: finished === true || (checked === true && option !== undefined),
    missed: quiz.questions.filter(({ id }) => missed.includes(id)).map(({ id }) => id),
    finished: finished === true,
  };
}

function nameOf(articleId: string): string {
  return `quiz:${articleId}`;
}

function versionOf({ questions }: Questions): string {
  return questions.map(({ id, rev }) => `${id}:${rev}`).join(" ");
}
