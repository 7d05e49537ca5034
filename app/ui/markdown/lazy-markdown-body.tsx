import { useEffect, useState } from "react";
import { useLocation } from "react-router";

type Body = typeof import("./render-markdown.tsx").MarkdownBody;

let loaded: { Body: Body } | null = null;

/**
 * Only navigations need it, as a page opened directly has its HTML. React's lazy() is not used, because it never
 * retries a failed load.
 */
export function LazyMarkdownBody({ source }: { source: string }) {
  const renderer = useLoaded(loadRenderer, loaded);
  const { pathname } = useLocation();
  switch (renderer.state) {
    case "loading":
      return <LoadingText />;
    case "loaded":
      return <renderer.value.Body source={source} />;
    case "failed":
      return (
        <p role="alert" className="alert">
          <span>{`Erreur: ${renderer.message} `}</span>
          <a href={pathname}>Recharger la page</a>
        </p>
      );
  }
}

function LoadingText() {
  return (
    <p role="status" className="muted">
      Chargement du contenu...
    </p>
  );
}

/** Routes load the renderer before the page is shown, so that what stands below the text does not move. */
export async function loadRenderer() {
  const { MarkdownBody } = await import("./render-markdown.tsx");
  loaded = { Body: MarkdownBody };
  return loaded;
}

type Loaded<Value> = { state: "loading" } | { state: "loaded"; value: Value } | { state: "failed"; message: string };

function useLoaded<Value>(load: () => Promise<Value>, known: Value | null = null): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>(
    known === null ? { state: "loading" } : { state: "loaded", value: known },
  );
  useEffect(() => {
    let isShown = true;
    load().then(
      (value) => isShown && setLoaded({ state: "loaded", value }),
      (error: unknown) => {
        if (!isShown) return;
        console.error("Error loading markdown", error);
        setLoaded({ state: "failed", message: error instanceof Error ? error.message : "Unknown error occurred" });
      },
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return loaded;
}
