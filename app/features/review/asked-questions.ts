import { questionsPath } from "#app/features/quiz/questions-path.ts";

/** Among the files of articles, under a name that no article can have. */
export const ASKED_QUESTIONS = "_toutes";

/** By article, the ends of the ids of its questions. */
type AskedQuestions = Record<string, string[]>;

let fetched: Promise<ReadonlySet<string>> | null = null;

/** Ids of all that the site still asks. A rejection is not kept. */
export function fetchAsked(): Promise<ReadonlySet<string>> {
  if (!fetched) {
    fetched = request();
    fetched.catch(() => {
      fetched = null;
    });
  }
  return fetched;
}

async function request(): Promise<ReadonlySet<string>> {
  const response = await fetch(questionsPath(ASKED_QUESTIONS));
  if (!response.ok) throw response;
  const asked = (await response.json()) as AskedQuestions;
  return new Set(Object.entries(asked).flatMap(([article, names]) => names.map((name) => `${article}.${name}`)));
}
