/** Relative to the build's folder. */
export const BUILT_CONTENT = "content";

/** Everything but facts, drawn figures, and the articles' texts and quizzes. */
export const LISTING_FILE = "listing.json";

export const PASSAGES_FILE = "passages.json";
export const FRENCH_WORDS_FILE = "french-words.bin";
/** Read while pages are made, by no server that hands them out. */
export const FACTS_FILE = "facts.json";

export function builtArticleFile(id: string): string {
  return `articles/${id}.json`;
}

/** The files of content/ as they are, below this folder. */
export const TEXTS_FOLDER = "texts";
/** `BuiltManifest`. */
export const MANIFEST_FILE = "texts.json";
/** `ReadValues` of all texts: YAML takes half a second to parse. */
export const VALUES_FILE = "values.json";

/** The build's own edition: `shas` are of its texts, by path. */
export type BuiltManifest = { builtAt: string; shas: Record<string, string> };
