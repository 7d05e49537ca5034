/**
 * The crawler (tests/crawl/) enforces these budgets on every page, and /transparence publishes them. The unit is 1,000
 * bytes.
 */
export const PAGE_BUDGETS = {
  articleHtml: 24,
  scripts: 130,
  /**
   * Pages of articles and themes do not meet the budget of the other pages yet:
   * docs/decisions/0002-no-inline-script.md.
   */
  articleScripts: 134,
  fonts: 30,
} as const;
