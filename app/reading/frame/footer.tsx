import { use } from "react";
import { Link } from "react-router";
import { SiteSettingsContext } from "#app/ui/page/site-settings.ts";
import { DOORS, useNavigationLinks } from "./navigation-links.ts";

export function Footer() {
  const { socialUrl, year } = use(SiteSettingsContext);
  const { footerCategories } = useNavigationLinks();
  return (
    <footer className="site-footer">
      <p className="muted">
        <b className="wordmark">Le Récap</b>
        Enfin comprendre le débat politique. Pour une démocratie éclairée.
      </p>
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
            <Link to="/accessibilite">Accessibilité : partiellement conforme</Link>
          </li>
          <li>
            <Link to="/glossaire">Glossaire</Link>
          </li>
          <li>
            <Link to="/corrections">Corrections</Link>
          </li>
          <li>
            <Link to="/transparence">Transparence</Link>
          </li>
          <li>
            <Link to="/plan-du-site">Plan du site</Link>
          </li>
          <li>
            <a
              href={socialUrl}
              target="_blank"
              rel="noopener noreferrer"
              aria-label="Nos réseaux sociaux (nouvelle fenêtre)"
              suppressHydrationWarning
            >
              Nos réseaux sociaux
            </a>
          </li>
        </ul>
      </nav>
      <nav aria-labelledby="footer-doors">
        <h2 id="footer-doors">Voter, apprendre, enseigner</h2>
        <ul>
          {DOORS.map(({ name, href }) => (
            <li key={href}>
              <Link to={href}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="site-footer-end muted">{`© ${year} Le Récap`}</p>
    </footer>
  );
}
