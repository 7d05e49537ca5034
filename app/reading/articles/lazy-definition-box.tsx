import { type ComponentType, useEffect, useState } from "react";

type Loaded = { Box: ComponentType<{ first: Event }>; first: Event };

export function LazyDefinitionBox() {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    let last: Event;
    const load = (event: Event) => {
      const term = (event.target as Element).closest<HTMLAnchorElement>("a[data-definition]");
      if (!term) return;
      last = event;
      const isTap = event.type === "click" && (event as PointerEvent).pointerType === "touch";
      if (isTap) event.preventDefault();
      import("./definition-box.tsx").then(
        ({ DefinitionBox }) => {
          listening.abort();
          setLoaded({ Box: DefinitionBox, first: last });
        },
        () => isTap && location.assign(term.href),
      );
    };
    for (const type of ["pointerover", "focusin", "click"]) document.addEventListener(type, load, listening);
    return () => listening.abort();
  }, []);
  return loaded ? <loaded.Box first={loaded.first} /> : null;
}
