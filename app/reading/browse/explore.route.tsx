import { Link } from "react-router";
import { SearchField } from "#app/reading/search/search-field.tsx";
import sheetUrl from "#app/styles-explore.css?url";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { PageStyle } from "#app/ui/page/page-style.tsx";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { EXAM_PATH } from "#library/catalogue/exam-path.ts";
import type { Route } from "./+types/explore.route";
import { type ExploredCategory, exploreLists } from "./browse-lists.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  return exploreLists(contentOf(context));
}

export function meta() {
  return pageMeta({
    title: "Explorer les grands débats de société",
    description:
      "Toutes les thématiques pour comprendre le débat public, leurs articles et leurs quiz, avec les sources et les réponses de chaque camp.",
  });
}

export default function ExplorePage({ loaderData: { open, coming } }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <ExploreStyle />
      <header className="page-header">
        <h1>Découvrez les grands débats de société</h1>
        <p className="lead">Choisissez une thématique : chaque article va à l’essentiel et donne ses sources.</p>
        <SearchField />
      </header>
      <ul className="explore-list">
        {open.map((category) => (
          <AvailableCard key={category.id} category={category} />
        ))}
      </ul>
      <section className="section" aria-labelledby="examen-civique">
        <h2 id="examen-civique">L’examen civique</h2>
        <p>
          Les notions du programme, un entraînement par thème et des examens blancs.{" "}
          <Link to={EXAM_PATH}>Se préparer à l’examen civique</Link>
        </p>
      </section>
      {coming.length > 0 ? <ComingCategories coming={coming} /> : null}
    </div>
  );
}

function ComingCategories({ coming }: Pick<ReturnType<typeof exploreLists>, "coming">) {
  return (
    <section className="coming" aria-labelledby="coming">
      <h2 id="coming" className="coming-title">
        Bientôt disponible
      </h2>
      <ul className="coming-grid">
        {coming.map(({ id, name, hue }) => (
          <li key={id} className={`hue-${hue}`}>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

type AvailableProps = { category: ExploredCategory };

function AvailableCard({ category: { name, description, href, imageUrl, hue, articles, count } }: AvailableProps) {
  return (
    <li className={`fiche explore-card hue-${hue}`}>
      <img src={imageUrl} alt="" width="320" height="200" decoding="async" />
      <div>
        <p className="available">Disponible</p>
        <h2>
          <Link to={href}>{name}</Link>
        </h2>
        <p>{description}</p>
        <ul>
          {articles.map((article) => (
            <li key={article.href}>
              <Link to={article.href}>
                <FrenchText>{article.title}</FrenchText>
              </Link>
            </li>
          ))}
        </ul>
        <p className="muted">{`${count} article${count > 1 ? "s" : ""}`}</p>
      </div>
    </li>
  );
}

function ExploreStyle() {
  return <PageStyle name="explore" url={sheetUrl} />;
}
