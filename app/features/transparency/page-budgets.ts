/** What the journeys hold every page to (tests/e2e/budget.spec.ts), and what /transparence says of it. In thousands of bytes. */
export const PAGE_BUDGETS = {
  articleHtml: 24,
  scripts: 134,
  fonts: 30,
} as const;
