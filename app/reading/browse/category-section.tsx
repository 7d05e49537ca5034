import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { CategoryCard } from "#library/catalogue/catalogue.ts";

type ArticleLink = { id: string; title: string; href: string };

export type OpenCategory = Pick<CategoryCard, "id" | "name" | "description" | "href" | "imageUrl" | "hue"> & {
  articles: ArticleLink[];
};

/** `href` is null while the category is only announced. */
export type ListedCategory = Pick<CategoryCard, "id" | "name" | "icon" | "hue"> & { href: string | null };

export function CategorySection({ open, others }: { open: OpenCategory[]; others: ListedCategory[] }) {
  return (
    <section className="wrap section" aria-labelledby="categories">
      <div className="section-head">
        <h2 id="categories">Par où commencer</h2>
        <Link to="/explorer">
          Voir tout<span className="sr-only"> : toutes les thématiques</span>
        </Link>
      </div>
      <div className="start-grid">
        <ul>
          {open.map((category) => (
            <StartCard key={category.id} category={category} />
          ))}
        </ul>
        <ul className="category-list">
          {others.map(({ id, name, icon, hue, href }) =>
            href ? (
              <li key={id} className={`hue-${hue}`}>
                <Icon nodes={icon} className="icon icon-chip" />
                <Link to={href}>{name}</Link>
              </li>
            ) : (
              <li key={id}>
                <span>{name}</span>
                <span className="soon">Bientôt disponible</span>
              </li>
            ),
          )}
        </ul>
      </div>
    </section>
  );
}

function StartCard({ category }: { category: OpenCategory }) {
  const { articles } = category;
  return (
    <li className={`fiche start-card hue-${category.hue}`}>
      <img src={category.imageUrl} alt="" width="320" height="200" loading="lazy" decoding="async" />
      <div className="start-card-text">
        <p className="available">Disponible</p>
        <h3>
          <Link to={category.href}>{category.name}</Link>
        </h3>
        <p>{category.description}</p>
        {articles.length > 0 ? (
          <ul className="start-articles">
            {articles.map(({ id, title, href }) => (
              <li key={id}>
                <Link to={href}>
                  <FrenchText>{title}</FrenchText>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}
