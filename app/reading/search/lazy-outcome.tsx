import { lazyPart } from "#app/ui/lazy-part.ts";

/** For navigations: a page opened directly comes with its results, and is what stands in for a lost file. */
export const LazyOutcome = lazyPart(
  () => import("./outcome-view.tsx").then(({ OutcomeView }) => OutcomeView),
  () => location.reload(),
);
