import { useSyncExternalStore } from "react";

/** Returns true on the server and during hydration, false after a navigation. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}
