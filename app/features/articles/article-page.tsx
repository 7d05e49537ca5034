import { SaveButton } from "#app/features/favourites/save-button.tsx";
import { FeedbackForm } from "#app/features/feedback/feedback-form.tsx";
import { DefinitionTooltip } from "#app/features/glossary/definition-tooltip.tsx";
import { ReadingMark } from "#app/features/learning/reading-mark.tsx";
import { QuizCard } from "#app/features/quiz/quiz-card.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { UnbrokenWords } from "#app/ui/unbroken-words.tsx";
import type { ArticlePage as Article } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";
import { ArticleBody } from "./article-body.tsx";
import { articleTrail, shortTitle } from "./article-trail.ts";
import { RelatedArticles } from "./related-articles.tsx";
import { ShareButton } from "./share-button.tsx";
import { SourceList } from "./source-list.tsx";

/** Give it the article's id as key: nothing of one article, neither text nor answers, may stay for the next. */
export function ArticlePage({ article }: { article: Article }) {
  return (
    <article className={`wrap article hue-${article.category.hue}`}>
      <Breadcrumb trail={articleTrail(article)} current={shortTitle(article.title)} />
      <TableOfContents article={article} />
      <ArticleHeader article={article} />
      <ReadingMark article={article.id} headings={article.headings} />
      <ArticleBody article={article} />
      {article.quiz ? (
        <QuizCard articleId={article.id} quiz={article.quiz} articleTitle={article.title} href={article.href} />
      ) : null}
      <FeedbackForm articleId={article.id} />
      <SourceList sources={article.sources} />
      <RelatedArticles related={article.related} />
      <DefinitionTooltip />
    </article>
  );
}

function ArticleHeader({ article }: { article: Article }) {
  const { category } = article;
  return (
    <header className="article-header">
      <ul className="badges">
        {category.parent && category.showParentInBadge ? <li className="badge">{category.parent.name}</li> : null}
        <li className="badge">{category.name}</li>
        <li className="badge">{article.badge}</li>
      </ul>
      <h1>
        <UnbrokenWords text={article.title} />
      </h1>
      <p className="lead">{article.summary}</p>
      <div className="article-meta">
        <Byline article={article} />
        <SaveButton kind="article" id={article.id} title={article.title} href={article.href} />
        <ShareButton title={article.title} href={article.href} />
      </div>
    </header>
  );
}

function Byline({ article: { author, publishedAt, updatedAt } }: { article: Article }) {
  return (
    <p className="muted">
      Publié le <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
      {updatedAt ? (
        <>
          <br />
          Mis à jour le <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
        </>
      ) : null}
      {author ? (
        <>
          <br />
          Par {author.name}
          {author.title ? `, ${author.title}` : ""}
        </>
      ) : null}
    </p>
  );
}

function TableOfContents({ article }: { article: Article }) {
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <p id="contents-title" className="contents-title">
        Dans cette fiche
      </p>
      <ol>
        {article.headings.slice(1).map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
        {article.quiz ? (
          <li>
            <a href="#quiz">Quiz</a>
          </li>
        ) : null}
        <li>
          <a href="#sources">Sources</a>
        </li>
      </ol>
    </nav>
  );
}
