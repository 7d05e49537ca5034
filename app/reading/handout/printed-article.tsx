import { QuizAndAnswers } from "#app/learning/quiz/printed-quiz.tsx";
import { ArticleBody } from "#app/reading/articles/article-body.tsx";
import type { ArticleText } from "#app/reading/articles/article-text.ts";
import { SourceList } from "#app/reading/articles/source-list.tsx";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";
import { proofPagePath } from "#library/proofs/proof-paths.ts";
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
