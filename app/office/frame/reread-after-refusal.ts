import type { ShouldRevalidateFunctionArgs } from "react-router";

/** A 4xx means that the page is out of date, but React Router would not reload its data after it. */
export function rereadAfterRefusal({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus >= 400;
}
