/** Where the build leaves the content, from its own folder. */
export const BUILT_CONTENT = "content";

/** Everything but the texts and the quizzes of the articles. */
export const LISTING_FILE = "listing.json";

/** A published article, whole. */
export function builtArticleFile(id: string): string {
  return `articles/${id}.json`;
}
