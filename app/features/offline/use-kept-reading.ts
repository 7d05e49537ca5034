import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Begins at the second page of a visit, so that a first one is not a byte longer; then at every page. */
export function useKeptReading() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker || (!serviceWorker.controller && pathname === first.current)) return;
    import("./keep-reading.ts").then(
      ({ keepReading }) => keepReading([first.current, pathname]),
      () => {},
    );
  }, [pathname]);
}
