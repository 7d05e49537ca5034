import { storedLearning } from "#app/features/learning/learning-storage.ts";
import type { PathStep } from "#library/catalogue/catalogue.ts";

/** The steps that a path had when its reader opened it. */
export type Visit = { day: number; steps: string[] };

/** Names a step whatever its place and its words. */
export function stepKey({ kind, article }: Pick<PathStep, "kind" | "article">): string {
  return article ? `${kind}:${article.id}` : kind;
}

/** Notes today's visit on this device, and gives the one of the day before it. Nothing is noted for who asked so. */
export function noteVisit(path: string, steps: PathStep[], today: number): Visit | null {
  const learning = storedLearning.load();
  const [last = null, before = null] = parseVisits(learning.visits?.[path] ?? "");
  if (learning.unread) return null;
  if (last?.day === today) return before;
  const visits = [{ day: today, steps: steps.map(stepKey) }, ...(last ? [last] : [])];
  storedLearning.store({ ...learning, visits: { ...learning.visits, [path]: formatVisits(visits) } });
  return last;
}

/** What changed in a path since a visit. */
export function newsSince({ steps }: Visit, present: PathStep[]): { added: string[]; removed: string[] } {
  const keys = present.map(stepKey);
  return {
    added: keys.filter((key) => !steps.includes(key)),
    removed: steps.filter((key) => !keys.includes(key)),
  };
}

/** « 1xx article:a quiz:a|1xw article:a »: the last visit, then the one before. */
function formatVisits(visits: Visit[]): string {
  return visits.map(({ day, steps }) => [day.toString(36), ...steps].join(" ")).join("|");
}

function parseVisits(text: string): Visit[] {
  return text.split("|").flatMap((visit) => {
    const [day = "", ...steps] = visit.split(" ");
    return /^[0-9a-z]{1,4}$/.test(day) ? [{ day: Number.parseInt(day, 36), steps }] : [];
  });
}
