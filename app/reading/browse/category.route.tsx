import { data, Link } from "react-router";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { plannedPageMeta, UnderConstruction } from "#app/ui/page/under-construction.tsx";
import type { CategoryPage as Category } from "#library/catalogue/catalogue.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/category.route";
import { CategoryStyle } from "./category-style.tsx";
import { TopicGrid } from "./topic-grid.tsx";

const TRAIL = [
  { name: "Accueil", href: "/" },
  { name: "Explorer", href: "/explorer" },
];

function CategoryPage({ page }: { page: Category }) {
  return (
    <div className={`wrap page hue-${page.hue}`}>
      <CategoryStyle />
      <Breadcrumb trail={TRAIL} current={page.name} />
      <header className="page-header">
        <p className="chip">
          <Icon nodes={page.icon} />
          <span>
            <FrenchText>{page.description}</FrenchText>
          </span>
        </p>
        <h1>{page.name}</h1>
        <p className="lead">
          <FrenchText>{page.intro}</FrenchText>
        </p>
      </header>
      {page.subcategories.length > 0 ? (
        <TopicGrid title="Les thèmes" topics={page.subcategories} soonText="En construction" linkAll />
      ) : null}
      {page.topics.length > 0 ? (
        <TopicGrid title="Les articles" topics={page.topics} soonText="Bientôt disponible" linkAll />
      ) : null}
      <Interviews page={page} />
      <Resources page={page} />
      <p className="button-row page-end">
        <ButtonLink to="/" tone="quiet">
          Retour à l'accueil
        </ButtonLink>
        <ButtonLink to="/explorer" tone="quiet">
          Explorer les thématiques
        </ButtonLink>
      </p>
    </div>
  );
}

function Interviews({ page: { interviews } }: { page: Category }) {
  if (interviews.length === 0) return null;
  return (
    <section aria-labelledby="interviews">
      <h2 id="interviews">Entretiens avec des experts</h2>
      <ul className="card-grid">
        {interviews.map((interview) => (
          <li key={interview.id} className="fiche card">
            <p className="chip">
              <Icon name="mic" />
              <span>{interview.topic}</span>
            </p>
            <h3>
              <Link className="card-link" to={interview.href}>
                {interview.name}
              </Link>
            </h3>
            <p className="soon">{interview.title}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Resources({ page: { resources } }: { page: Category }) {
  if (resources.length === 0) return null;
  return (
    <section aria-labelledby="resources">
      <h2 id="resources">Ressources</h2>
      <ul className="resource-list">
        {resources.map((resource) => (
          <li key={resource.id}>
            <Link to={resource.href}>
              <FrenchText>{resource.title}</FrenchText>
            </Link>
            <span className="muted">
              {" "}
              <FrenchText>{resource.description}</FrenchText>
            </span>
          </li>
        ))}
      </ul>
      <p className="button-row">
        <ButtonLink to="/ressources">Toutes les ressources</ButtonLink>
      </p>
    </section>
  );
}

const UNKNOWN = { name: "Cette page", backToInternational: false };

export function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const path = `/categories/${params.categoryId}`;
  const planned = content.getPlannedPage(path);
  if (planned) return { category: null, planned };
  const category = content.getCategoryPage(params.categoryId);
  if (category) return { category, planned: null };
  throw data({ ...UNKNOWN, href: path }, { status: 404 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  if (loaderData.planned) return plannedPageMeta(loaderData.planned);
  const { name, pageDescription } = loaderData.category;
  return pageMeta({ title: name, description: pageDescription });
}

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.category ? (
    <CategoryPage page={loaderData.category} />
  ) : (
    <UnderConstruction page={loaderData.planned} />
  );
}
