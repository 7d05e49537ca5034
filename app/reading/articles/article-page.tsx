import { type ComponentType, useEffect, useState } from "react";
import { Link } from "react-router";
import { ReadingMark } from "#app/accounts/reader-data/follow-reading.tsx";
import { readVersions, rememberVersion } from "#app/accounts/reader-data/read-versions.ts";
import { sheetPath } from "#app/learning/exports/handout-paths.ts";
import { PrintedQuiz } from "#app/learning/quiz/printed-quiz.tsx";
import { QuizCard, QuizText } from "#app/learning/quiz/quiz-card.tsx";
import { SaveButton } from "#app/learning/quiz/save-button.tsx";
import { articleTrail, shortTitle } from "#app/reading/discovery/article-trail.ts";
import { FeedbackForm } from "#app/reading/messages/feedback-form.tsx";
import { ProofLayer, ProofSwitch } from "#app/reading/proofs/proof-switch.tsx";
import { EssentialLink, ReadingTools } from "#app/reading/tools/reading-tools.tsx";
import sheetUrl from "#app/styles-article.css?url";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Enhancement } from "#app/ui/enhancement.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { PageStyle } from "#app/ui/page/page-style.tsx";
import type { AgeNotice as Notice } from "#library/catalogue/age-notice.ts";
import type { ArticlePage as Article, Change, RelatedTopic } from "#library/catalogue/catalogue.ts";
import { proofPagePath } from "#library/proofs/proof-paths.ts";
import { formatDate } from "#platform/french/dates.ts";
import { ArticleBody } from "./article-body.tsx";
import type { ArticleText } from "./article-text.ts";
import { Contents } from "./contents.tsx";
import { usePrintedOrigin } from "./printed-origin.ts";
import { ShareButton } from "./share-button.tsx";
import { SourceList } from "./source-list.tsx";

const LazyChanges = lazyPart(() =>
  import("#app/reading/corrections/changes-since-reading.tsx").then(({ ChangesSinceReading }) => ChangesSinceReading),
);

function SinceReading({ article: { id, changes } }: { article: { id: string; changes: Change[] } }) {
  const read = readVersions.use()[id];
  useEffect(() => {
    const known = readVersions.load()[id];
    if (known === undefined || known > changes.length) rememberVersion(id, changes.length);
  }, [id, changes.length]);
  if (read === undefined || read >= changes.length) return null;
  return <LazyChanges articleId={id} changes={changes} read={read} />;
}

function AgeNotice({ text, next }: Notice) {
  const [isDue, setDue] = useState(false);
  useEffect(() => setDue(next !== null && next.from <= new Date().toISOString()), [next]);
  const shown = next && isDue ? next.text : text;
  if (shown === "") return null;
  return (
    <p className={next && !isDue ? "muted" : "live"}>
      <FrenchText>{shown}</FrenchText>
    </p>
  );
}

const QuizEnd = lazyPart(() => import("#app/learning/paths/quiz-end.tsx").then((code) => code.QuizEnd));

type ArticleProps = {
  article: Article;
  age: Notice;
};

type ArticlePageProps = ArticleProps & { text: ArticleText | null };

/**
 * The caller has to pass the article's id as `key`: without it React would keep the answers given to one article's quiz
 * when it shows the next article.
 */
export function ArticlePage({ article, age, text }: ArticlePageProps) {
  usePrintedOrigin(article);
  return (
    <article className={`wrap article hue-${article.category.hue}`}>
      <PageStyle name="article" url={sheetUrl} />
      <Breadcrumb trail={articleTrail(article)} current={shortTitle(article.title)} />
      <Enhancement>
        <Contents article={article} />
      </Enhancement>
      <ArticleHeader article={article} age={age} />
      <Enhancement>
        <ReadingMark article={article.id} headings={article.headings} />
      </Enhancement>
      <ArticleBody id={article.id} text={text} />
      {article.quiz ? (
        <Enhancement otherwise={<QuizText quiz={article.quiz} />}>
          <QuizCard
            articleId={article.id}
            quiz={article.quiz}
            articleTitle={article.title}
            href={article.href}
            End={QuizEnd}
            proofOf={(section) => proofPagePath(article.href, { section })}
          />
        </Enhancement>
      ) : null}
      <Enhancement>
        <FeedbackForm articleId={article.id} />
      </Enhancement>
      <SourceList {...article} proofsHref={proofPagePath(article.href)} />
      <Enhancement>
        <ProofLayer article={article} />
        {article.quiz ? <PrintedQuiz quiz={article.quiz} /> : null}
      </Enhancement>
      <RelatedArticles related={article.related} />
      <Enhancement>
        <LazyDefinitionBox />
      </Enhancement>
    </article>
  );
}

function ArticleHeader({ article, age }: ArticleProps) {
  const { category } = article;
  const parent = category.showParentInBadge ? category.parent?.name : undefined;
  // The badge of a new article is the name of its category, which the set keeps from being shown twice.
  const badges = new Set([parent, category.name, article.badge].filter(Boolean));
  return (
    <header className="article-header">
      <ul className="badges">
        {[...badges].map((badge) => (
          <li key={badge} className="badge">
            {badge}
          </li>
        ))}
      </ul>
      <h1>
        <FrenchTitle>{article.title}</FrenchTitle>
      </h1>
      <p className="lead">
        <FrenchText>{article.summary}</FrenchText>
        {" · "}
        <time dateTime={article.publishedAt}>
          <FrenchText>{formatDate(article.publishedAt)}</FrenchText>
        </time>
      </p>
      <div className="reading-tools">
        <Enhancement>
          <ProofSwitch />
        </Enhancement>
        <Enhancement otherwise={<EssentialLink />}>
          <ReadingTools article={article} />
        </Enhancement>
        <Enhancement>
          <SaveButton kind="article" id={article.id} title={article.title} href={article.href} />
          <ShareButton title={article.title} href={article.href} />
        </Enhancement>
      </div>
      <p className="article-about muted">
        <span>{`${article.signature}.`}</span>
        <FrenchText>{` ${article.factsDates}. `}</FrenchText>
        <Link className="no-print" to={sheetPath(article.href)}>
          Imprimer
        </Link>{" "}
        {article.quiz ? (
          <Link className="no-print" to={`/enseigner/quiz/${article.id}`}>
            Pour la classe
          </Link>
        ) : null}
      </p>
      <LastChange change={article.changes[0]} />
      <AgeNotice {...age} />
      <Enhancement>
        <SinceReading article={article} />
      </Enhancement>
    </header>
  );
}

function LastChange({ change }: { change: Change | undefined }) {
  if (!change) return null;
  return (
    <details className="article-about muted">
      <summary>
        <FrenchText>{`Mis à jour le ${formatDate(change.date)}`}</FrenchText>
      </summary>
      <FrenchText>{change.text}</FrenchText>
    </details>
  );
}

type Loaded = { Box: ComponentType<{ first: Event }>; first: Event };

function LazyDefinitionBox() {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    let last: Event;
    const load = (event: Event) => {
      const term = (event.target as Element).closest<HTMLAnchorElement>("a[data-definition]");
      if (!term) return;
      last = event;
      const isTap = event.type === "click" && (event as PointerEvent).pointerType === "touch";
      if (isTap) event.preventDefault();
      import("./definition-box.tsx").then(
        ({ DefinitionBox }) => {
          listening.abort();
          setLoaded({ Box: DefinitionBox, first: last });
        },
        () => isTap && location.assign(term.href),
      );
    };
    for (const type of ["pointerover", "focusin", "click"]) document.addEventListener(type, load, listening);
    return () => listening.abort();
  }, []);
  return loaded ? <loaded.Box first={loaded.first} /> : null;
}

function RelatedArticles({ related }: { related: RelatedTopic[] }) {
  if (related.length === 0) return null;
  return (
    <section className="related" aria-labelledby="related-title">
      <h2 id="related-title">Articles connexes</h2>
      <ul className="related-grid">
        {related.map((topic) => (
          <li key={topic.id} className="fiche related-card" data-available={topic.available || undefined}>
            {topic.available ? (
              <Link className="card-link" to={topic.href}>
                <FrenchText>{topic.title}</FrenchText>
              </Link>
            ) : (
              <>
                <FrenchText>{topic.title}</FrenchText>
                <span className="soon"> Bientôt disponible</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
