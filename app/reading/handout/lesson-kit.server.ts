import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { Lesson } from "#library/catalogue/teaching-views.ts";
import { hideSheetAnswers } from "./hide-sheet-answers.ts";
import type { LessonKit } from "./lesson-kit-page.tsx";

type KitContent = Pick<Catalogue, "getLesson" | "getSheet" | "getArticleMarkdown">;

/** Null for an article without a lesson. */
export function findLessonKit(content: KitContent, article: string): LessonKit | null {
  const lesson = content.getLesson(article);
  const sheet = content.getSheet(article);
  if (!lesson || !sheet) return null;
  const extract = extractOf(content.getArticleMarkdown(article) ?? "", lesson);
  return { lesson, sheet: hideSheetAnswers(sheet), answers: sheet, extract };
}

/** The parts whose headings the lesson names between « and ». */
function extractOf(markdown: string, { prepare, steps }: Pick<Lesson, "prepare" | "steps">): string {
  const texts = [...prepare, ...steps.flatMap(({ text }) => text)].join(" ");
  const named = [...texts.matchAll(/«([^»]+)»/g)].map(([, name = ""]) => plain(name));
  return markdown
    .split(/^(?=## )/m)
    .filter((part) => {
      const heading = /^## (.+)$/m.exec(part)?.[1];
      return part.startsWith("## ") && heading !== undefined && named.includes(plain(heading));
    })
    .join("\n");
}

/** Spaces that do not break and both apostrophes are one here. */
function plain(text: string): string {
  return text
    .replace(/[’']/g, "'")
    .replace(/\s+/g, " ")
    .replace(/\s*\{#.*\}$/, "")
    .trim()
    .toLowerCase();
}
