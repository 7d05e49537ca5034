import { useEffect, useState } from "react";
import type { Progress } from "#app/accounts/reader-data/progress.ts";
import type { ProgressTopic } from "#library/catalogue/catalogue.ts";

export const ARTICLE_TOPICS_PATH = "/profil/themes.json";

export function useDoneArticles(fixedTopics: ProgressTopic[], progress: Progress): ProgressTopic[] {
  const [articles, setArticles] = useState<ProgressTopic[]>([]);
  const fixedIds = new Set(fixedTopics.map(({ id }) => id));
  const hasOthers = Object.keys(progress).some((id) => !fixedIds.has(id));
  useEffect(() => {
    if (!hasOthers) return;
    const request = new AbortController();
    fetch(ARTICLE_TOPICS_PATH, { signal: request.signal })
      .then((response) => (response.ok ? response.json() : []))
      .then(setArticles, () => {});
    return () => request.abort();
  }, [hasOthers]);
  return articles.filter(({ id }) => progress[id]);
}
