import { type ReactNode, useEffect } from "react";
import { useMatches } from "react-router";
import { Toaster } from "#app/features/notifications/toaster.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useNavigationFocus } from "./navigation-focus.ts";

export type FrameHandle = { hasOwnFrame: true };

export function PageFrame({ children }: { children: ReactNode }) {
  const hasOwnFrame = useMatches().some(({ handle }) => (handle as FrameHandle | undefined)?.hasOwnFrame);
  useNavigationFocus();
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
