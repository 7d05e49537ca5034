import { TAB_KEY } from "./tab-key.ts";

/** The next person on a shared device must not find the questions under way. */
export function forgetTab() {
  try {
    sessionStorage.removeItem(TAB_KEY);
  } catch {
    // A browser that refuses has kept nothing.
  }
}
