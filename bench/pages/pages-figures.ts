import { PAGE_BUDGETS } from "#app/reading/transparency/page-budgets.ts";
import { atLeast, atMost, type Figure, type Target } from "#bench/print/figures.ts";
import type { PageWeight } from "#tests/support/browser/page-weight.ts";
import type { LighthouseScores } from "./pages-lighthouse.ts";
import type { Timing } from "./pages-throttled.ts";

export type Timings = Map<string, { page: Timing; bare: Timing }>;

const KB = 1000;
type Budget = {
  name: string;
  unit: string;
  of: (weight: PageWeight) => number;
  target: Target;
  articlesOnly?: boolean;
};

const BUDGETS: Budget[] = [
  {
    name: "article, HTML with its style",
    unit: "KB",
    of: ({ html }) => html / KB,
    target: atMost(PAGE_BUDGETS.articleHtml),
    articlesOnly: true,
  },
  {
    name: "article, JavaScript",
    unit: "KB",
    of: ({ js }) => js / KB,
    target: atMost(PAGE_BUDGETS.scripts),
    articlesOnly: true,
  },
  {
    name: "scripts before load, any page",
    unit: "",
    of: ({ earlyScripts }) => earlyScripts.length,
    target: atMost(0),
  },
  { name: "fonts, any page", unit: "KB", of: ({ fonts }) => fonts / KB, target: atMost(PAGE_BUDGETS.fonts) },
];

/** For each budget, selects the page that is closest to its limit or furthest beyond it. */
export function weightFigures(weights: Map<string, PageWeight>, articles: Set<string>): Figure[] {
  return BUDGETS.map(({ name, unit, of, target, articlesOnly }) => {
    const pages = [...weights].filter(([path]) => !articlesOnly || articles.has(path));
    const sign = target.is === "at most" ? -1 : 1;
    const [[path, worst] = ["", undefined]] = pages.toSorted(([, a], [, b]) => sign * (of(a) - of(b)));
    return { name, value: worst ? of(worst) : Number.NaN, unit, detail: path, target };
  });
}

export function missedBudgets(weights: Map<string, PageWeight>, articles: Set<string>): string[] {
  return [...weights].flatMap(([path, weight]) =>
    BUDGETS.filter(({ articlesOnly }) => !articlesOnly || articles.has(path))
      .filter(({ of, target }) => (target.is === "at most" ? of(weight) > target.limit : of(weight) < target.limit))
      .map(
        ({ name, of, unit, target }) =>
          `${path}: ${name} is ${of(weight).toFixed(1)} ${unit}, ${target.is} ${target.limit}`,
      ),
  );
}

export function timingFigures(timings: Timings): Figure[] {
  return [...timings].flatMap(([name, { page, bare }]) => {
    const without = (value: number) => ({ reference: { name: "the same page without scripts", value } });
    return [
      {
        name: `${name}, largest paint on a slow phone`,
        value: page.lcp,
        unit: "ms",
        ...without(bare.lcp),
        target: { of: "ratio", is: "at most", limit: 1.3 },
      },
      {
        name: `${name}, first paint on a slow phone`,
        value: page.fcp,
        unit: "ms",
        ...without(bare.fcp),
        // The 5 % are the spread of two medians: within it, the times are equal.
        target: { of: "ratio", is: "at most", limit: 1.05 },
      },
      {
        name: `${name}, total blocking time`,
        value: page.tbt,
        unit: "ms",
        ...without(bare.tbt),
        target: atMost(0),
      },
      {
        name: `${name}, layout shift`,
        value: page.cls,
        unit: "",
        ...without(bare.cls),
        target: atMost(0.01),
      },
    ];
  });
}

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Lighthouse gives a low SEO score to a page with noindex, so these pages are left out of it. */
export function lighthouseFigures(scores: Map<string, LighthouseScores>, unlisted: Set<string>): Figure[] {
  return [...categoryFigures(scores, unlisted), ...paintFigures(scores)];
}

/** Measures the pages on which visitors arrive from a search engine. */
function paintFigures(scores: Map<string, LighthouseScores>): Figure[] {
  const entrances = [...scores].filter(([path]) => path === "/" || path.endsWith("/histoire"));
  const [slowest] = entrances.toSorted(([, a], [, b]) => b.largestPaint - a.largestPaint);
  if (!slowest) return [];
  return [
    {
      name: "Lighthouse, largest paint, home and article",
      unit: "ms",
      value: slowest[1].largestPaint,
      detail: slowest[0],
      target: atMost(1_250),
    },
  ];
}

function categoryFigures(scores: Map<string, LighthouseScores>, unlisted: Set<string>): Figure[] {
  return CATEGORIES.flatMap((category) => {
    const pages = [...scores].filter(([path]) => category !== "seo" || !unlisted.has(path));
    const [worst] = pages.toSorted(([, a], [, b]) => a[category] - b[category]);
    if (!worst) return [];
    const below = pages.filter(([, score]) => score[category] < 100).length;
    return [
      {
        name: `Lighthouse, ${category.replace("-", " ")}, lowest of ${pages.length} pages`,
        value: worst[1][category],
        unit: "",
        detail: below === 0 ? "all" : `${worst[0]}; ${below} below 100`,
        target: atLeast(100),
      },
    ];
  });
}
