import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/site-map.route";

export function loader({ context }: Route.LoaderArgs) {
  return { sections: contentOf(context).listSiteMap() };
}

export function meta() {
  return pageMeta({
    title: "Plan du site",
    description:
      "Toutes les pages du Récap sur un seul écran : thématiques, articles, pages du site et informations légales.",
  });
}

export default function SiteMapPage({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <header className="page-header">
        <h1>Plan du site</h1>
      </header>
      <div className="card-grid site-map">
        {sections.map(({ title, links }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ name, href, soon }) => (
                <li key={href}>
                  <Link to={href}>
                    <FrenchText>{name}</FrenchText>
                  </Link>
                  <span>{soon ? " (bientôt disponible)" : ""}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
