/** What the journeys hold every page to (tests/e2e/budget.spec.ts), and what /transparence says of it. In thousands of bytes. */
export const PAGE_BUDGETS = {
  articleHtml: 19.5,
  scripts: 112,
  fonts: 30,
  minEcoIndex: 80,
  articleEcoIndex: 80,
} as const;
