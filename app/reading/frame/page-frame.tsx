import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  Link,
  type Location,
  useLocation,
  useMatches,
  useNavigationType,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from "react-router";
import { useSession } from "#app/accounts/session/use-session.ts";
import type { Elements } from "#app/ui/elements.ts";
import { Enhancement } from "#app/ui/enhancement.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import type { RouteHandle } from "#platform/route-handle.ts";
import { Footer } from "./footer.tsx";
import { DOORS, useNavigationLinks } from "./navigation-links.ts";
import { useNavigationProgress, useWholePages } from "./navigation-progress.ts";

export function isActivePath(path: string, target: string): boolean {
  return path === target || path.startsWith(`${target}/`);
}

const SCROLLED_FROM_PX = 10;

function Header() {
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

/** The address is masked because the screen may be projected; pressing it shows it whole. */
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

/** Maps the key of a history entry to the path of the link that was followed from it. */
const followed = new Map<string, string>();

/**
 * Focuses the title or the target of the hash, as a new page would (WCAG 2.4.3), and on the way back the link that was
 * followed. React Router's <ScrollRestoration> is not used, as it needs an inline script, which the content security
 * policy refuses.
 */
function useNavigationFocus() {
  useScrollRestoration();
  const location = useLocation();
  const type = useNavigationType();
  const previous = useRef(location);
  useEffect(() => {
    const before = previous.current;
    previous.current = location;
    if (before.pathname === location.pathname) return;
    if (type !== "POP") followed.set(before.key, location.pathname);
    const target = (type === "POP" && followedLink(location)) || namedByHash(location) || title();
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [location, type]);
}

function followedLink({ key }: Location): HTMLElement | undefined {
  const path = followed.get(key);
  return [...document.links].find((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return "pathname" in link && link.pathname === path && bottom > top && top >= 0 && bottom <= innerHeight;
  });
}

function namedByHash({ hash }: Location): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function title(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
}

/** `beside` is shown on every page that readers see, for members of the team; the keyboard reaches it first. */
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
          {beside}
          <Header />
          <main id="contenu" tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </>
      )}
      <Enhancement>
        <Toaster />
      </Enhancement>
    </>
  );
}

/** The menu is a native `details` element, so that it opens without scripts. */
function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const { menuCategories } = useNavigationLinks();

  const shownFor = useRef(key);

  useEffect(() => {
    if (menu.current && shownFor.current !== key) menu.current.open = false;
    shownFor.current = key;
  }, [key]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !menu.current?.open) return;
    event.preventDefault();
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  }

  return (
    <details ref={menu} className="mobile-menu" onKeyDown={closeOnEscape}>
      <summary className="icon-button" data-drawing="menu" aria-label="Menu">
        Menu
      </summary>
      <nav className="mobile-menu-panel" aria-label="Menu">
        <NavigationLink to="/">Accueil</NavigationLink>
        <NavigationLink to="/explorer">Explorer</NavigationLink>
        <NavigationLink to="/apprendre">Apprendre</NavigationLink>
        <NavigationLink to="/profil">Mon profil</NavigationLink>
        {DOORS.map(({ name, href }) => (
          <NavigationLink key={href} to={href}>
            {name}
          </NavigationLink>
        ))}
        <p className="mobile-menu-title" id="menu-themes">
          Thématiques disponibles
        </p>
        <ul aria-labelledby="menu-themes">
          {menuCategories.map((theme) => (
            <li key={theme.href}>
              <Link className="nav-link" to={theme.href}>
                <span>{theme.name}</span>
                {theme.available ? null : <span className="soon"> Bientôt disponible</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

type NavigationLinkProps = { to: string; children: string; className?: string; drawing?: string };

function NavigationLink({ to, children, className = "nav-link", drawing }: NavigationLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      className={className}
      to={to}
      data-drawing={drawing}
      // The text of a link with a drawing may have size 0, which RGAA treats as hidden from screen readers, so a label
      // repeats it.
      aria-label={drawing ? children : undefined}
      aria-current={isActivePath(pathname, to) ? "page" : undefined}
    >
      {children}
    </Link>
  );
}
