import { Fragment } from "react";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { SearchField } from "#app/features/search/search-field.tsx";
import { SearchStyle } from "#app/features/search/search-style.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import type { Route } from "./+types/glossary";

export function loader({ context }: Route.LoaderArgs) {
  return { terms: contentOf(context).listGlossary() };
}

export function meta() {
  return pageMeta({
    title: "Glossaire",
    description:
      "Les mots des articles du Récap, expliqués chacun en une phrase : institutions, traités, histoire, droit.",
  });
}

export default function GlossaryPage({ loaderData: { terms } }: Route.ComponentProps) {
  return (
    <div className="wrap page glossary-page">
      <SearchStyle />
      <Breadcrumb trail={[{ name: "Accueil", href: "/" }]} current="Glossaire" />
      <h1>Glossaire</h1>
      <SearchField />
      <dl className="glossary">
        {terms.map(({ id, term, language, acronym, definition }) => (
          <Fragment key={id}>
            <dt id={id} lang={language ?? undefined}>
              {term}
            </dt>
            <dd>
              {acronym ? `${acronym.charAt(0).toUpperCase()}${acronym.slice(1)}. ` : ""}
              <FrenchText>{definition}</FrenchText>
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
