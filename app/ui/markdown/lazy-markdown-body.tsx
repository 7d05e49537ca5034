import { useLocation } from "react-router";
import { useLoaded } from "./use-loaded.ts";

type Body = typeof import("./render-markdown.tsx").MarkdownBody;

let loaded: { Body: Body } | null = null;

/** Needed by navigations alone: a page opened directly has its HTML. lazy() would never retry a failed load. */
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

/** Before the page is shown, so that what stands below its text is in place. */
export async function loadRenderer() {
  const { MarkdownBody } = await import("./render-markdown.tsx");
  loaded = { Body: MarkdownBody };
  return loaded;
}
