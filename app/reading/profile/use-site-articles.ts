import { useEffect, useState } from "react";
import type { Progress } from "#app/accounts/reader-data/progress.ts";
import type { ProgressTopic } from "#library/catalogue/catalogue.ts";

export const PUBLISHED_PATH = "/profil/articles.json";

export type Published = Record<string, { title: string; href: string; hasQuiz: boolean }>;

export const ARTICLE_TOPICS_PATH = "/profil/themes.json";

export function usePublished(isAsked: boolean): Published | null {
  return useJson<Published>(PUBLISHED_PATH, isAsked);
}

export function useDoneArticles(fixedTopics: ProgressTopic[], progress: Progress): ProgressTopic[] {
  const fixedIds = new Set(fixedTopics.map(({ id }) => id));
  const hasOthers = Object.keys(progress).some((id) => !fixedIds.has(id));
  const articles = useJson<ProgressTopic[]>(ARTICLE_TOPICS_PATH, hasOthers) ?? [];
  return articles.filter(({ id }) => progress[id]);
}

/** Returns null until the answer has loaded, and when it cannot be loaded. */
function useJson<Answer>(path: string, isAsked: boolean): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    const request = new AbortController();
    fetch(path, { signal: request.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then(setAnswer, () => {});
    return () => request.abort();
  }, [path, isAsked]);
  return answer;
}
