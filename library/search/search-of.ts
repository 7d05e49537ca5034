import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { Passage } from "#library/catalogue/search-passage.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { passagesOf } from "./search-passages.ts";

const made = new WeakMap<Catalogue, SearchIndex>();

/** Made at the first search, and collected with its content. */
export function searchOf(content: Catalogue): SearchIndex {
  const known = made.get(content);
  if (known) return known;
  const index = createSearchIndex(readPassages(content), content.listSearchWords(), content.readFrenchWords());
  made.set(content, index);
  return index;
}

/** As the build wrote them; made of all texts, which takes seconds for a thousand articles, where it has not. */
export function readPassages(content: Catalogue): Passage[] {
  return content.readPassages() ?? passagesOf(content);
}
