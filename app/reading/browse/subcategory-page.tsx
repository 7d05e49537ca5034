import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Figure } from "#app/ui/figure.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { SubcategoryPage as Subcategory } from "#library/catalogue/catalogue.ts";
import { CategoryStyle } from "./category-style.tsx";
import { TopicGrid } from "./topic-grid.tsx";

export function SubcategoryPage({ page }: { page: Subcategory }) {
  const trail = [{ name: "Accueil", href: "/" }, { name: "Explorer", href: "/explorer" }, page.category];
  return (
    <div className={`wrap page hue-${page.hue}`}>
      <CategoryStyle />
      <Breadcrumb trail={trail} current={page.name} />
      <header className="page-header">
        <p className="badge badge-new">{page.badge}</p>
        <h1>{page.title}</h1>
        <p className="lead">
          <FrenchText>{page.intro}</FrenchText>
        </p>
      </header>
      <TopicGrid title="Les articles" topics={page.topics} soonText="Bientôt disponible" />
      {page.figure ? <Figure {...page.figure} /> : null}
      <p className="button-row page-end">
        <ButtonLink to={page.category.href} tone="quiet">
          {`Retour à ${page.category.name}`}
        </ButtonLink>
      </p>
    </div>
  );
}
