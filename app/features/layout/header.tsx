import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { isActivePath } from "./active-path.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

const SCROLLED_FROM_PX = 10;

export function Header() {
  const scrolled = useScrolled();
  return (
    <header className="site-header" data-scrolled={scrolled || undefined}>
      <div className="wrap site-header-row">
        <Link className="wordmark" to="/">
          <Wordmark />
          <span className="sr-only">, accueil</span>
        </Link>
        <nav className="main-nav" aria-label="Navigation principale">
          <NavigationLink to="/">Accueil</NavigationLink>
          <NavigationLink to="/explorer">Explorer</NavigationLink>
        </nav>
        <NavigationLink className="icon-button" to="/profil">
          <Icon name="user-round" />
          <span className="sr-only">Mon profil</span>
        </NavigationLink>
        <MobileMenu />
      </div>
    </header>
  );
}

type NavigationLinkProps = { to: string; children: ReactNode; className?: string };

export function NavigationLink({ to, children, className = "nav-link" }: NavigationLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link className={className} to={to} aria-current={isActivePath(pathname, to) ? "page" : undefined}>
      {children}
    </Link>
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
