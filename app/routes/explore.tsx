import { Link } from "react-router";
import { ExploreStyle } from "#app/features/browse/explore-style.tsx";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { SearchField } from "#app/features/search/search-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { CategoryCard } from "#library/catalogue/catalogue.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { EXAM_PATH } from "#library/catalogue/exam-path.ts";
import type { Route } from "./+types/explore";

export function loader({ context }: Route.LoaderArgs) {
  return { categories: contentOf(context).listCategories() };
}

export function meta() {
  return pageMeta({
    title: "Explorer les grands débats de société",
    description:
      "Toutes les thématiques pour comprendre le débat public : celles qui sont ouvertes, et celles qui seront bientôt disponibles.",
  });
}

export default function ExplorePage({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <ExploreStyle />
      <header className="page-header">
        <h1>Découvrez les grands débats de société</h1>
        <p className="lead">Choisissez une thématique : chaque article va à l’essentiel et donne ses sources.</p>
        <SearchField />
      </header>
      <ul className="explore-list">
        {categories
          .filter(({ available }) => available)
          .map((category) => (
            <AvailableCard key={category.id} category={category} />
          ))}
      </ul>
      <section className="section" aria-labelledby="examen-civique">
        <h2 id="examen-civique">L’examen civique</h2>
        <p>
          Les notions du programme, un entraînement par thème et des épreuves blanches.{" "}
          <Link to={EXAM_PATH}>Se préparer à l’examen civique</Link>
        </p>
      </section>
      <ComingGrid categories={categories.filter(({ available }) => !available)} />
    </div>
  );
}

function AvailableCard({ category }: { category: CategoryCard }) {
  return (
    <li className={`fiche explore-card hue-${category.hue}`}>
      <img src={category.imageUrl} alt="" width="320" height="200" decoding="async" />
      <div>
        <p className="available">Disponible</p>
        <h2>
          <Link className="card-link" to={category.href}>
            {category.name}
          </Link>
        </h2>
        <p>{category.description}</p>
      </div>
    </li>
  );
}

function ComingGrid({ categories }: { categories: CategoryCard[] }) {
  return (
    <section className="coming" aria-labelledby="coming">
      <h2 id="coming" className="coming-title">
        Bientôt disponible
      </h2>
      <ul className="coming-grid">
        {categories.map(({ id, name, icon, hue }) => (
          <li key={id} className={`hue-${hue}`}>
            <span className="coming-drawing" aria-hidden="true">
              <Icon nodes={icon} />
            </span>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
