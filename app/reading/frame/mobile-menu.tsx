import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { NavigationLink } from "./navigation-link.tsx";
import { DOORS, useNavigationLinks } from "./navigation-links.ts";

/** A native disclosure, so that it opens without scripts. */
export function MobileMenu() {
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
