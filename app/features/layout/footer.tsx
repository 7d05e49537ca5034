import { use } from "react";
import { Link } from "react-router";
import { useNavigationLinks } from "./navigation-links.ts";
import { SiteSettingsContext } from "./site-settings.ts";
import { Wordmark } from "./wordmark.tsx";

export function Footer() {
  const { socialUrl, year } = use(SiteSettingsContext);
  const { footerCategories } = useNavigationLinks();
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-columns">
        <div>
          <p className="wordmark">
            <Wordmark />
          </p>
          <p className="muted">Enfin comprendre le débat politique. Pour une démocratie éclairée.</p>
        </div>
        <nav aria-labelledby="footer-categories">
          <h2 id="footer-categories">Thématiques</h2>
          <ul>
            {footerCategories.map(({ id, name, href }) => (
              <li key={id}>
                <Link to={href}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-about">
          <h2 id="footer-about">À propos</h2>
          <ul>
            <li>
              <Link to="/a-propos">Qui sommes-nous</Link>
            </li>
            <li>
              <Link to="/contact">Contact</Link>
            </li>
            <li>
              <Link to="/mentions-legales">Mentions légales</Link>
            </li>
            <li>
              <Link to="/confidentialite">Confidentialité</Link>
            </li>
            <li>
              <Link to="/accessibilite">Accessibilité : non conforme</Link>
            </li>
            <li>
              <Link to="/glossaire">Glossaire</Link>
            </li>
            <li>
              <Link to="/plan-du-site">Plan du site</Link>
            </li>
            <li>
              <a href={socialUrl} target="_blank" rel="noopener noreferrer" suppressHydrationWarning>
                Nos réseaux sociaux<span className="sr-only"> (nouvelle fenêtre)</span>
              </a>
            </li>
          </ul>
        </nav>
      </div>
      <p className="wrap site-footer-end muted">© {year} Le Récap</p>
    </footer>
  );
}
