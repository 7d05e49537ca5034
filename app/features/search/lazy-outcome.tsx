import { type ComponentType, lazy } from "react";
import type { SearchOutcome } from "./prepared-search.ts";

type View = ComponentType<{ outcome: SearchOutcome }>;

/** For navigations: a page opened directly comes with its results. */
export const LazyOutcome = lazy(() =>
  import("./outcome-view.tsx").then(
    ({ OutcomeView }): { default: View } => ({ default: OutcomeView }),
    () => {
      // Without this chunk, loads the whole page.
      location.reload();
      return { default: () => null };
    },
  ),
);
