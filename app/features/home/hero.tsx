import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { UnbrokenWords } from "#app/ui/unbroken-words.tsx";

export type ArticleTeaser = {
  id: string;
  title: string;
  href: string;
  summary: string;
  hue: number;
  category: string;
  questions: number;
  firstQuestion: string | null;
};

export function Hero({ articles }: { articles: ArticleTeaser[] }) {
  const first = articles[0];
  return (
    <section className="hero wrap">
      <div className="hero-text">
        <p className="kicker">Pour une démocratie éclairée</p>
        <h1>
          Comprendre les grands <span className="highlight">débats</span> de société
        </h1>
        <p className="lead">
          Une plateforme pédagogique pour s'informer, comprendre les enjeux et prendre part au débat public.
        </p>
        <p className="button-row">
          {first ? (
            <ButtonLink to={first.href}>
              Lire le premier récap
              <Icon name="arrow-right" />
            </ButtonLink>
          ) : null}
          <ButtonLink to="/explorer" tone="quiet">
            Explorer les thématiques
          </ButtonLink>
        </p>
      </div>
      {first ? <FicheStack article={first} /> : null}
    </section>
  );
}

/** The product's unit, drawn: an article's index card over its quiz. */
function FicheStack({ article }: { article: ArticleTeaser }) {
  return (
    <div className={`fiche-stack hue-${article.hue}`}>
      {article.firstQuestion ? (
        <div className="fiche fiche-ruled fiche-behind" aria-hidden="true">
          <p className="fiche-behind-title">Quiz</p>
          <p>{article.firstQuestion}</p>
        </div>
      ) : null}
      <article className="fiche fiche-front">
        <p className="badge">{article.category}</p>
        <h2>
          <Link className="card-link" to={article.href}>
            <UnbrokenWords text={article.title} />
          </Link>
        </h2>
        <picture>
          <source media="(width < 40rem)" srcSet="/figures/ukraine-carte-etroit.svg" width="358" height="364" />
          <img src="/figures/ukraine-carte.svg" alt="" width="820" height="600" fetchPriority="low" />
        </picture>
        <p className="muted">
          {article.summary}
          {article.questions > 0 ? ` · ${article.questions} questions` : ""} · sources à l’appui
        </p>
      </article>
    </div>
  );
}
