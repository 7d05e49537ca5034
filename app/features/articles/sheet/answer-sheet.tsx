import { AnswerList } from "#app/features/quiz/quiz-sheet.tsx";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";
import { SheetHead } from "./sheet-head.tsx";

export function AnswerSheet({ article }: { article: ArticlePage }) {
  return (
    <article className="sheet answer-sheet">
      <SheetHead article={article} kind="Réponses du quiz" />
      <AnswerList questions={article.quiz?.questions ?? []} />
    </article>
  );
}
