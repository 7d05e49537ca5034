import { useEffect, useState } from "react";

type Loaded = { TermTooltip: typeof import("./term-tooltip.tsx").TermTooltip; first: Event };

/** What shows the definitions is fetched at the first move of a pointer, a finger or the focus: nothing can ask for one before. */
export function DefinitionTooltip() {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    const waiting = new AbortController();
    const wake = (first: Event) => {
      waiting.abort();
      // Without a network a term stays the link that it is.
      import("./term-tooltip.tsx").then(
        ({ TermTooltip }) => setLoaded({ TermTooltip, first }),
        () => {},
      );
    };
    for (const type of ["pointerover", "focusin"]) document.addEventListener(type, wake, waiting);
    return () => waiting.abort();
  }, []);
  return loaded ? <loaded.TermTooltip first={loaded.first} /> : null;
}
