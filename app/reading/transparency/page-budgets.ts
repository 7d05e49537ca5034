/** What the journeys hold every page to (tests/crawl/with-scripts.spec.ts), and what /transparence says of it. In thousands of bytes. */
export const PAGE_BUDGETS = {
  articleHtml: 24,
  scripts: 130,
  /** The bar of every page is 130, which articles and a theme of them do not reach yet: docs/decisions/0002-no-inline-script.md. */
  articleScripts: 134,
  fonts: 30,
} as const;
