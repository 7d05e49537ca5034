import { proofPagePath } from "#app/features/proofs/proof-paths.ts";
import { Answers } from "#app/features/quiz/printed-answers.tsx";
import { QuestionList } from "#app/features/quiz/quiz-sheet.tsx";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";
import { ArticleBody } from "../article-body.tsx";
import { SourceList } from "../source-list.tsx";
import { SheetHead } from "./sheet-head.tsx";

export function PrintedArticle({ article }: { article: ArticlePage }) {
  const { quiz } = article;
  return (
    <article className="sheet printed-article">
      <SheetHead article={article} kind="Article" />
      <ArticleBody article={article} />
      {quiz ? (
        <section className="quiz" aria-labelledby="quiz">
          <h2 id="quiz">{quiz.title}</h2>
          <QuestionList questions={quiz.questions} />
        </section>
      ) : null}
      <SourceList {...article} proofsHref={proofPagePath(article.href)} />
      {quiz ? <Answers questions={quiz.questions} /> : null}
    </article>
  );
}
