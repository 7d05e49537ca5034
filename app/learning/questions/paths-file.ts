import type { LearningPath } from "#library/catalogue/catalogue.ts";

export const PATHS_FILE = "/parcours.json";

let fetched: Promise<LearningPath[]> | null = null;

/** Loads all paths with their steps, which pages do not carry because they are long. A rejection is not kept. */
export function fetchPaths(): Promise<LearningPath[]> {
  if (!fetched) {
    fetched = request();
    fetched.catch(() => {
      fetched = null;
    });
  }
  return fetched;
}

async function request(): Promise<LearningPath[]> {
  const response = await fetch(PATHS_FILE);
  if (!response.ok) throw response;
  return (await response.json()) as LearningPath[];
}
