import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Begins at the second page of a visit, so that a first one is not a byte longer; then at every page. */
export function useKeptReading() {
  const { pathname } = useLocation();
  const waiting = useRef<string[]>([]);
  const visited = useRef("");
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker || pathname === visited.current) return;
    const isFirst = visited.current === "";
    visited.current = pathname;
    waiting.current.push(pathname);
    if (isFirst && !serviceWorker.controller) return;
    // Once: what is erased afterwards must not come back with the next page.
    const opened = waiting.current.splice(0);
    import("./keep-reading.ts").then(
      ({ keepReading }) => keepReading(opened),
      () => {},
    );
  }, [pathname]);
}
