import { type ReactNode, useEffect } from "react";
import { Toaster } from "#app/features/notifications/toaster.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useNavigationFocus } from "./navigation-focus.ts";

/** The frame that every page stands in. */
export function PageFrame({ children }: { children: ReactNode }) {
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
      <Header />
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Toaster />
    </>
  );
}
