import { TAB_KEY } from "./tab-key.ts";

export function forgetTab() {
  try {
    sessionStorage.removeItem(TAB_KEY);
  } catch {
    // A browser that refuses session storage has kept nothing in it.
  }
}
