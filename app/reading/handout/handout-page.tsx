import { Link } from "react-router";
import { type SheetName, sheetPath } from "#app/learning/exports/handout-paths.ts";
import { AnswerList } from "#app/learning/questions/question-sheet.tsx";
import { QuizAndAnswers } from "#app/learning/quiz/printed-quiz.tsx";
import { ArticleBody } from "#app/reading/articles/article-body.tsx";
import type { ArticleText } from "#app/reading/articles/article-text.ts";
import { usePrintedOrigin } from "#app/reading/articles/printed-origin.ts";
import { SourceList } from "#app/reading/articles/source-list.tsx";
import { shortTitle } from "#app/reading/discovery/article-trail.ts";
import sheetUrl from "#app/styles/handout.css?url";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceLinks } from "#app/ui/choice-links.tsx";
import type { ArticlePage, ArticleSheet } from "#library/catalogue/catalogue.ts";
import { proofPagePath } from "#library/proofs/proof-paths.ts";
import { PupilSheet, SheetHead } from "./pupil-page.tsx";

function PrintedArticle({ article, text }: { article: ArticlePage; text: ArticleText | null }) {
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

const NAMES: Record<SheetName, string> = {
  pupil: "Fiche élève",
  article: "Article complet",
  answers: "Réponses",
};

const CONTENTS: Record<SheetName, string> = {
  pupil: "Deux pages : l’essentiel, les mots, le quiz sans ses réponses.",
  article: "Tout le texte, ses figures et ses sources ; les réponses du quiz à part, à la fin.",
  answers: "Une page : les réponses du quiz, expliquées.",
};

type SheetPageProps = { name: SheetName; sheet: ArticleSheet; text: ArticleText | null };

export function SheetPage({ name, sheet, text }: SheetPageProps) {
  const { article } = sheet;
  usePrintedOrigin(article);
  return (
    <div className={`wrap sheet-page hue-${article.category.hue}`}>
      <link rel="stylesheet" href={sheetUrl} precedence="page" />
      <Breadcrumb
        trail={[
          { name: "Accueil", href: "/" },
          { name: shortTitle(article.title), href: article.href },
        ]}
        current="Imprimer"
      />
      <SheetChoice name={name} sheet={sheet} />
      <SheetOf name={name} sheet={sheet} text={text} />
    </div>
  );
}

function SheetOf({ name, sheet, text }: SheetPageProps) {
  switch (name) {
    case "pupil":
      return <PupilSheet sheet={sheet} />;
    case "article":
      return <PrintedArticle article={sheet.article} text={text} />;
    case "answers":
      return <AnswerSheet article={sheet.article} />;
  }
}

export function AnswerSheet({ article, isPart = false }: { article: ArticlePage; isPart?: boolean }) {
  return (
    <article className="sheet answer-sheet">
      <SheetHead article={article} kind="Réponses du quiz" isPart={isPart} />
      <AnswerList questions={article.quiz?.questions ?? []} />
    </article>
  );
}

function SheetChoice({ name, sheet: { article } }: { name: SheetName; sheet: ArticleSheet }) {
  const names: SheetName[] = article.quiz ? ["pupil", "article", "answers"] : ["pupil", "article"];
  return (
    <div className="sheet-choice">
      <ChoiceLinks
        label="Ce qui s’imprime"
        choices={names.map((one) => ({ to: sheetPath(article.href, one), name: NAMES[one], isCurrent: one === name }))}
      />
      <p className="muted">{CONTENTS[name]}</p>
      <Button needsScript onClick={() => window.print()}>
        Imprimer
      </Button>
      {article.quiz ? (
        <p>
          <Link to={`/enseigner/quiz/${article.id}`}>
            Pour enseigner : le quiz pour Moodle ou Kahoot, les cartes de réponse
          </Link>
        </p>
      ) : null}
      <p className="muted">Pour imprimer ou en faire un PDF : le menu de votre navigateur, ou Ctrl + P.</p>
    </div>
  );
}
