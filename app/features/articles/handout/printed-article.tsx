import { ArticleBody } from "#app/features/articles/article-body.tsx";
import type { ArticleText } from "#app/features/articles/article-text.ts";
import { SourceList } from "#app/features/articles/source-list.tsx";
import { proofPagePath } from "#app/features/proofs/proof-paths.ts";
import { QuizAndAnswers } from "#app/features/quiz/printed-quiz.tsx";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";
import { SheetHead } from "./handout-head.tsx";

export function PrintedArticle({ article, text }: { article: ArticlePage; text: ArticleText | null }) {
  const { quiz } = article;
  return (
    <article className="sheet printed-article">
      <SheetHead article={article} kind="Article" />
      <ArticleBody id={article.id} text={text} />
      <SourceList {...article} proofsHref={proofPagePath(article.href)} />
      {quiz ? <QuizAndAnswers quiz={quiz} /> : null}
    </article>
  );
}
