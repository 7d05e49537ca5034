import { useEffect, useRef } from "react";
import { focusOnArrival } from "#app/ui/focus-on-arrival.ts";

/**
 * Shows each new screen from its top: the reader had scrolled to the last answer or to the explanation. The title takes
 * the focus of what is gone, such as « ← Revenir » at the first question.
 */
export function useScreenFromItsTop(screen: string | number): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    // In newer browsers `scrollTo` returns a promise, which an effect must not return.
    scrollTo({ top: 0, behavior: "instant" });
    const title = document.querySelector("h1");
    if (title) title.tabIndex = -1;
    focusOnArrival(title);
  }, [screen]);
}
