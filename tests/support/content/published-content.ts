import { openContent } from "#library/catalogue/content-source.server.ts";
import { createContentStore } from "#library/catalogue/content-store.server.ts";

/** What content/ holds. */
export const publishedContent = createContentStore(openContent);
