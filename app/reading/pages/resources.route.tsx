import { Link } from "react-router";
import { CategoryStyle } from "#app/reading/browse/category-style.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { groupBy } from "#platform/group-by.ts";
import type { Route } from "./+types/resources.route";

export function loader({ context }: Route.LoaderArgs) {
  return { groups: [...groupBy(contentOf(context).listResources(), ({ category }) => category)] };
}

export function meta() {
  return pageMeta({
    title: "Ressources",
    description: "Les chiffres avec leur date et leur source, les mots et leur sens, les lois et ce qu’elles changent.",
  });
}

export default function ResourcesPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <CategoryStyle />
      <Breadcrumb trail={[{ name: "Accueil", href: "/" }]} current="Ressources" />
      <header className="page-header">
        <h1>Ressources</h1>
        <p className="lead">
          Des chiffres datés, des mots expliqués, des lois en une phrase : de quoi vérifier soi-même.
        </p>
      </header>
      {groups.map(([category, listed]) => (
        <section key={category} aria-label={category}>
          <h2>{category}</h2>
          <ul className="resource-list">
            {listed.map(({ id, title, description, href, available }) => (
              <li key={id}>
                <Link to={href}>
                  <FrenchText>{title}</FrenchText>
                </Link>
                <span className="muted">
                  {" "}
                  <FrenchText>{description}</FrenchText>
                </span>
                {available ? null : <span className="soon"> Bientôt disponible</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
