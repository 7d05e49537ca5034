import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useSession } from "#app/accounts/session/use-session.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavigationLink } from "./navigation-link.tsx";

const SCROLLED_FROM_PX = 10;

export function Header() {
  const scrolled = useScrolled();
  return (
    <header className="site-header" data-scrolled={scrolled || undefined}>
      <Link className="wordmark" to="/" aria-label="Le Récap, accueil">
        Le Récap
      </Link>
      <nav className="main-nav" aria-label="Navigation principale">
        <NavigationLink to="/">Accueil</NavigationLink>
        <NavigationLink to="/explorer">Explorer</NavigationLink>
        <NavigationLink to="/apprendre">Apprendre</NavigationLink>
      </nav>
      <SignedInAddress />
      <NavigationLink className="icon-button" to="/recherche" drawing="search">
        Rechercher
      </NavigationLink>
      <NavigationLink className="icon-button" to="/profil" drawing="user-round">
        Mon profil
      </NavigationLink>
      <MobileMenu />
    </header>
  );
}

/** The address is masked, as the screen may be projected; pressing shows it whole. */
function SignedInAddress() {
  const session = useSession();
  if (!session) return null;
  return (
    <details className="site-header-session muted">
      <summary>
        <span className="sr-only">Connecté(e) : </span>
        <span>{session.email.replace(/^(.).*(?=@)/, "$1…")}</span>
      </summary>
      <span>{session.email}</span>
    </details>
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > SCROLLED_FROM_PX);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  return scrolled;
}
