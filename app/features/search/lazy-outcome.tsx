import { type ComponentType, lazy } from "react";
import type { SearchOutcome } from "./prepared-search.ts";

type View = ComponentType<{ outcome: SearchOutcome }>;

/** Shows what a search came to after a navigation inside the site: a page that is opened directly comes with it. */
export const LazyOutcome = lazy(() =>
  import("./outcome-view.tsx").then(
    ({ OutcomeView }): { default: View } => ({ default: OutcomeView }),
    () => {
      // Without its code the page is asked for whole.
      location.reload();
      return { default: () => null };
    },
  ),
);
