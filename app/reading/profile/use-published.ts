import { useEffect, useState } from "react";

export const PUBLISHED_PATH = "/profil/articles.json";

export type Published = Record<string, { title: string; href: string; hasQuiz: boolean }>;

/** Null until it is known, and without a network. Never sends what was saved. */
export function usePublished(isAsked: boolean): Published | null {
  const [published, setPublished] = useState<Published | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    const request = new AbortController();
    fetch(PUBLISHED_PATH, { signal: request.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then(setPublished, () => {});
    return () => request.abort();
  }, [isAsked]);
  return published;
}
