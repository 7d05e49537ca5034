import { useSyncExternalStore } from "react";

/** True on the server and in the browser while the page that came from it is being taken over; false after a navigation. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}
