import { lazyPart } from "#app/ui/lazy-part.ts";

/** Used on client navigations only: a page opened directly contains its results. */
export const LazyOutcome = lazyPart(
  () => import("./outcome-view.tsx").then(({ OutcomeView }) => OutcomeView),
  () => location.reload(),
);
