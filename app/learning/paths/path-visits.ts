import type { Learning } from "#app/accounts/reader-data/learning.ts";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import type { PathStep } from "#library/catalogue/catalogue.ts";

export type Visit = { day: number; steps: string[] };

export function stepKey({ kind, article, href }: Pick<PathStep, "kind" | "article" | "href">): string {
  if (article) return `${kind}:${article.id}`;
  return kind === "page" ? `${kind}:${href}` : kind;
}

/** Returns the day of the last visit; −1 for a path that was never opened. */
export function visitDay(path: string, { visits }: Learning): number {
  return parseVisits(visits?.[path] ?? "")[0]?.day ?? -1;
}

/** Records today's visit and returns that of an earlier day. Records nothing for readers who refused it. */
export function noteVisit(path: string, steps: PathStep[], today: number): Visit | null {
  const learning = storedLearning.load();
  const [last = null, before = null] = parseVisits(learning.visits?.[path] ?? "");
  if (learning.unread) return null;
  if (last?.day === today) return before;
  const visits = [{ day: today, steps: steps.map(stepKey) }, ...(last ? [last] : [])];
  storedLearning.store({ ...learning, visits: { ...learning.visits, [path]: formatVisits(visits) } });
  return last;
}

export function newsSince({ steps }: Visit, present: PathStep[]): { added: string[]; removed: string[] } {
  const keys = present.map(stepKey);
  return {
    added: keys.filter((key) => !steps.includes(key)),
    removed: steps.filter((key) => !keys.includes(key)),
  };
}

/**
 * Writes the last visit, then the one before, each as its day in base 36 and its steps: « 1xx article:a quiz:a|1xw
 * article:a ».
 */
function formatVisits(visits: Visit[]): string {
  return visits.map(({ day, steps }) => [day.toString(36), ...steps].join(" ")).join("|");
}

function parseVisits(text: string): Visit[] {
  return text.split("|").flatMap((visit) => {
    const [day = "", ...steps] = visit.split(" ");
    return /^[0-9a-z]{1,4}$/.test(day) ? [{ day: Number.parseInt(day, 36), steps }] : [];
  });
}
