import type { ShouldRevalidateFunctionArgs } from "react-router";

/** A refused press means that the page shows what is no longer so: React Router would keep it. */
export function rereadAfterRefusal({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus >= 400;
}
