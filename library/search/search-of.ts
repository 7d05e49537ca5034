import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { passagesOf } from "./search-passages.ts";

const made = new WeakMap<Catalogue, Promise<SearchIndex>>();

/** Made at the first search, and collected with its content. */
export function searchOf(content: Catalogue): Promise<SearchIndex> {
  const index = made.get(content) ?? makeIndex(content);
  made.set(content, index);
  return index;
}

async function makeIndex(content: Catalogue): Promise<SearchIndex> {
  return createSearchIndex(await passagesOf(content), content.listSearchWords(), content.readFrenchWords());
}
