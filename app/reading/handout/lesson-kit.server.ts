import { hideAnswers } from "#app/learning/questions/hide-answers.ts";
import type { ArticleSheet } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { Lesson } from "#library/catalogue/teaching-views.ts";
import type { LessonKit } from "./lesson-kit-page.tsx";

/** Answers and explanations are removed from the loader's data, because pupils could read them in the page's source. */
export function hideSheetAnswers({ article, ...sheet }: ArticleSheet): ArticleSheet {
  const { quiz } = article;
  return { ...sheet, article: { ...article, quiz: quiz && { ...quiz, questions: hideAnswers(quiz.questions) } } };
}

type KitContent = Pick<Catalogue, "getLesson" | "getSheet" | "getArticleMarkdown" | "getPositions">;

/** Returns null for an article without a lesson. */
export function findLessonKit(content: KitContent, article: string): LessonKit | null {
  const lesson = content.getLesson(article);
  const sheet = content.getSheet(article);
  if (!lesson || !sheet) return null;
  const extract = extractOf(content.getArticleMarkdown(article) ?? "", lesson);
  const page = content.getPositions(lesson.article.href);
  // Paper has no room for the proofs, which are a great part of that page.
  return {
    lesson,
    sheet: hideSheetAnswers(sheet),
    answers: sheet,
    extract,
    positions: page && { ...page, proofs: {} },
  };
}

/** Returns the parts whose headings the lesson quotes between « and ». */
function extractOf(markdown: string, { prepare, steps }: Pick<Lesson, "prepare" | "steps">): string {
  const texts = [...prepare, ...steps.flatMap(({ text }) => text)].join(" ");
  const named = [...texts.matchAll(/«([^»]+)»/g)].map(([, name = ""]) => comparableHeading(name));
  return markdown
    .split(/^(?=## )/m)
    .filter((part) => {
      const heading = /^## (.+)$/m.exec(part)?.[1];
      return part.startsWith("## ") && heading !== undefined && named.includes(comparableHeading(heading));
    })
    .join("\n");
}

/** A lesson may quote a heading with other spaces, apostrophes or capitals than the article has. */
function comparableHeading(text: string): string {
  return text
    .replace(/[’']/g, "'")
    .replace(/\s+/g, " ")
    .replace(/\s*\{#.*\}$/, "")
    .trim()
    .toLowerCase();
}
