import { paperPath } from "#app/learning/class/class-paths.ts";
import { printPath } from "#app/learning/class/print-paths.ts";
import { EXPORT_FORMATS, findExportedQuiz } from "#app/learning/exports/export-formats.server.ts";
import { EXPORT_EXTENSIONS, exportPath } from "#app/learning/exports/export-paths.ts";
import { sheetPath } from "#app/learning/exports/handout-paths.ts";
import { kahootSheet } from "#app/learning/exports/kahoot.server.ts";
import { newClassPath } from "#app/learning/quiz/new-class-path.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { Classroom } from "./classroom-page.tsx";

/** `id` is that of an article, or `examQuizId` of a theme. Returns null when there is no question. */
export function findClassroom(content: Catalogue, id: string, siteOrigin: string): Classroom | null {
  const listed = content.listClassroomQuizzes().find((one) => one.id === id);
  const quiz = listed && findExportedQuiz(content, id, siteOrigin);
  if (!quiz) return null;
  const { rows, tooLong } = kahootSheet(quiz);
  const isArticle = !listed.isExam;
  return {
    title: quiz.title,
    href: listed.href,
    questions: quiz.questions.length,
    files: EXPORT_EXTENSIONS.map((extension) => {
      const { name, use, write } = EXPORT_FORMATS[extension];
      return { name, use, href: exportPath(id, extension), bytes: Buffer.byteLength(write(quiz)) };
    }),
    kahoot: {
      kept: rows.length,
      shortened: rows.filter(({ isShort }) => isShort).length,
      tooLong: tooLong.map(({ question, reason }) => ({ question: question.question, reason })),
    },
    sheetHref: isArticle ? sheetPath(listed.href) : printPath(id),
    answersHref: isArticle ? sheetPath(listed.href, "answers") : printPath(id, "answers"),
    slipsHref: isArticle ? null : printPath(id, "slips"),
    lessonHref: content.getLesson(id)?.href ?? null,
    sessionHref: newClassPath(id),
    paperHref: paperPath(id),
  };
}
