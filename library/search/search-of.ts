import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { passagesOf } from "./search-passages.ts";

const made = new WeakMap<Catalogue, SearchIndex>();

/** Made at the first search, and collected with its content. */
export function searchOf(content: Catalogue): SearchIndex {
  const known = made.get(content);
  if (known) return known;
  const index = createSearchIndex(passagesOf(content), content.listSearchWords(), content.readFrenchWords());
  made.set(content, index);
  return index;
}
