/** Where the build leaves the content, from its own folder. */
export const BUILT_CONTENT = "content";

/** Everything but the facts, the figures other than timelines, and the texts and the quizzes of the articles. */
export const LISTING_FILE = "listing.json";

/** All that can be searched. */
export const PASSAGES_FILE = "passages.json";
/** The facts of all dossiers: read when pages are made, and by no server that hands them out. */
export const FACTS_FILE = "facts.json";

/** A published article, whole. */
export function builtArticleFile(id: string): string {
  return `articles/${id}.json`;
}
