import { useEffect } from "react";
import { useMatches } from "react-router";
import type { Elements } from "#app/ui/elements.ts";
import { Enhancement } from "#app/ui/enhancement.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import type { RouteHandle } from "#platform/route-handle.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useNavigationFocus } from "./navigation-focus.ts";
import { useNavigationProgress, useWholePages } from "./navigation-progress.ts";

/** `beside`: what stands on each page that readers have. */
type PageFrameProps = { children: Elements; beside?: Elements };

export function PageFrame({ children, beside }: PageFrameProps) {
  const hasOwnFrame = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.hasOwnFrame);
  useNavigationFocus();
  useNavigationProgress();
  useWholePages();
  useEffect(() => void window.dispatchEvent(new Event("hydrated")), []);
  return (
    <>
      <nav aria-label="Accès rapide">
        <a className="skip-link" href="#contenu">
          Aller au contenu
        </a>
      </nav>
      {hasOwnFrame ? (
        children
      ) : (
        <>
          <Header />
          <main id="contenu" tabIndex={-1}>
            {children}
          </main>
          {beside}
          <Footer />
        </>
      )}
      <Enhancement>
        <Toaster />
      </Enhancement>
    </>
  );
}
