import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { CategoryCard } from "#library/catalogue/catalogue.ts";
import type { ArticleTeaser } from "./hero.tsx";

const GREYED_AT_MOST = 7;

export function CategorySection({ categories, articles }: { categories: CategoryCard[]; articles: ArticleTeaser[] }) {
  const available = categories.filter((category) => category.available);
  const coming = categories.filter((category) => !category.available).slice(0, GREYED_AT_MOST);
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
          {available.map((category) => (
            <AvailableCategory key={category.id} category={category} articles={articles} />
          ))}
        </ul>
        <ul className="coming-list">
          {coming.map(({ id, name, icon, hue }) => (
            <li key={id} className={`hue-${hue}`}>
              <Icon nodes={icon} className="icon icon-chip" />
              {name}
              <span className="soon">Bientôt disponible</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function AvailableCategory({ category, articles }: { category: CategoryCard; articles: ArticleTeaser[] }) {
  const own = articles.filter(({ href }) => href.startsWith(`${category.href}/`));
  return (
    <li className={`fiche start-card hue-${category.hue}`}>
      <img src={category.imageUrl} alt="" width="320" height="200" loading="lazy" decoding="async" />
      <div className="start-card-text">
        <p className="available">Disponible</p>
        <h3>
          <Link to={category.href}>{category.name}</Link>
        </h3>
        <p>{category.description}</p>
        {own.length > 0 ? (
          <ul className="start-articles">
            {own.map(({ id, title, href }) => (
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
