import { type ReactNode, useEffect } from "react";
import { useMatches } from "react-router";
import { Toaster } from "#app/features/notifications/toaster.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useNavigationFocus } from "./navigation-focus.ts";

/** What a route says of its frame, as its `handle`. */
export type FrameHandle = { hasOwnFrame: true };

/** The frame that every page stands in; one with a frame of its own brings its <main>. */
export function PageFrame({ children }: { children: ReactNode }) {
  const hasOwnFrame = useMatches().some(({ handle }) => (handle as FrameHandle | undefined)?.hasOwnFrame);
  useNavigationFocus();
  // boot.js then gives back the press that it kept.
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
          <Footer />
        </>
      )}
      <Toaster />
    </>
  );
}
