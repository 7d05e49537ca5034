import { useEffect, useState } from "react";
import { useLocation } from "react-router";

type Body = typeof import("./render-markdown.tsx").MarkdownBody;
type Renderer = { state: "loading" } | { state: "loaded"; Body: Body } | { state: "failed"; message: string };

let loaded: Body | null = null;

/**
 * Renders Markdown with a chunk that is fetched only when a navigation inside the site needs it: a page opened directly comes with
 * its text. A chunk that was lost is asked for again by the next page; React's lazy() would keep the failure for ever.
 */
export function LazyMarkdownBody({ source }: { source: string }) {
  const renderer = useRenderer();
  const { pathname } = useLocation();
  switch (renderer.state) {
    case "loading":
      return <LoadingText />;
    case "loaded":
      return <renderer.Body source={source} />;
    case "failed":
      return (
        <p role="alert" className="alert">
          Erreur: {renderer.message} <a href={pathname}>Recharger la page</a>
        </p>
      );
  }
}

export function LoadingText() {
  return (
    <p role="status" className="muted">
      Chargement du contenu...
    </p>
  );
}

function useRenderer(): Renderer {
  const [renderer, setRenderer] = useState<Renderer>(loaded ? { state: "loaded", Body: loaded } : { state: "loading" });
  useEffect(() => {
    let isShown = true;
    const show = (next: Renderer) => {
      if (isShown) setRenderer(next);
    };
    import("./render-markdown.tsx").then(
      ({ MarkdownBody }) => {
        loaded = MarkdownBody;
        show({ state: "loaded", Body: MarkdownBody });
      },
      (error: unknown) => {
        console.error("Error loading markdown", error);
        show({ state: "failed", message: error instanceof Error ? error.message : "Unknown error occurred" });
      },
    );
    return () => {
      isShown = false;
    };
  }, []);
  return renderer;
}
