import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useSession } from "#app/features/accounts/use-session.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import { Wordmark } from "./wordmark.tsx";

const SCROLLED_FROM_PX = 10;

export function Header() {
  const scrolled = useScrolled();
  return (
    <header className="site-header" data-scrolled={scrolled || undefined}>
      <div className="wrap site-header-row">
        <Link className="wordmark" to="/" aria-label="Le Récap, accueil">
          <Wordmark />
        </Link>
        <nav className="main-nav" aria-label="Navigation principale">
          <NavigationLink to="/">Accueil</NavigationLink>
          <NavigationLink to="/explorer">Explorer</NavigationLink>
        </nav>
        <SignedInAddress />
        <NavigationLink className="icon-button" to="/profil" label="Mon profil">
          <Icon name="user-round" />
        </NavigationLink>
        <MobileMenu />
      </div>
    </header>
  );
}

/** Who is signed in, where there is room for it. */
function SignedInAddress() {
  const session = useSession();
  if (!session) return null;
  return (
    <p className="site-header-session muted">
      <span className="sr-only">Connecté(e) : </span>
      {session.email}
    </p>
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
