import { useEffect, useState } from "react";

export const PUBLISHED_PATH = "/profil/articles.json";

/** Title, address and quiz of every article, by its id. */
export type Published = Record<string, { title: string; href: string; hasQuiz: boolean }>;

/** What the site shows today; null until it is known, and without a network. Asked for by who has saved something, never told what. */
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
