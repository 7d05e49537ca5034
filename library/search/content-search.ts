import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { passagesOf } from "./search-passages.ts";

const made = new WeakMap<Catalogue, Promise<SearchIndex>>();

/** The index is made once and is garbage-collected with its content. */
export function searchIndexOf(content: Catalogue): Promise<SearchIndex> {
  const index = made.get(content) ?? makeIndex(content);
  made.set(content, index);
  return index;
}

async function makeIndex(content: Catalogue): Promise<SearchIndex> {
  try {
    return createSearchIndex(await passagesOf(content), content.listSearchWords(), content.readFrenchWords());
  } catch (error) {
    // The failed promise is removed, so that the next search tries again.
    made.delete(content);
    throw error;
  }
}

/**
 * Starts in advance what the first search would wait for, which takes two seconds of processor time and 60 MiB. It is
 * not called at the start of the site, which may never be searched.
 */
export function prepareSearch(content: Catalogue): void {
  searchIndexOf(content).catch(() => {});
}

export function isSearched(content: Catalogue): boolean {
  return made.has(content);
}
