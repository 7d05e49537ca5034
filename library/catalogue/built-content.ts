/** Where the build leaves the content, from its own folder. */
export const BUILT_CONTENT = "content";

/** Everything but the texts and the quizzes of the articles. */
export const LISTING_FILE = "listing.json";

/** All that can be searched. */
export const PASSAGES_FILE = "passages.json";

/** A published article, whole. */
export function builtArticleFile(id: string): string {
  return `articles/${id}.json`;
}
