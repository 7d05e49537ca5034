import type { ShouldRevalidateFunctionArgs } from "react-router";

/** After a 4xx the page is stale, and React Router would not reload its data. */
export function rereadAfterRefusal({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus >= 400;
}
