import { expect, test } from "vitest";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";

test("what a lesson tells to project can be opened from it", () => {
  const { catalogue } = publishedContent.current();
  const rows = catalogue.listTeachingThemes().flatMap((theme) => theme.rows);
  const lessons = rows.map(({ id }) => catalogue.getLesson(id));
  expect(lessons.length).toBeGreaterThan(20);
  for (const lesson of lessons) {
    const told = lesson?.prepare.join(" ") ?? "";
    if (told.includes("Qui propose quoi")) expect(lesson?.positionsHref, lesson?.href).toMatch(/\/positions$/);
    if (/figure|frise/i.test(told)) expect(lesson?.figures, lesson?.href).not.toEqual([]);
  }
  expect(catalogue.getLesson("sport")?.figures.map(({ href }) => href)).toContain("/figures/sport-jeux-cout.svg");
});

test("every article with a quiz is listed once, with its lesson; a notion names first the lesson made for it", () => {
  const { catalogue } = publishedContent.current();
  const rows = catalogue.listTeachingThemes().flatMap((theme) => theme.rows);
  const quizzes = Object.keys(catalogue.listAskedQuestions()).filter((id) => id !== EXAM_ID);
  expect(rows.map(({ id }) => id).sort()).toEqual(quizzes.sort());
  expect(rows.filter(({ lesson, levels }) => lesson === null || levels.length === 0)).toEqual([]);
  const isOrdered = (made: boolean[]) => !made.join().includes("false,true");
  for (const { id } of catalogue.listProgrammeLevels()) {
    const notions = catalogue.getProgrammeLevel(id)?.parts.flatMap((part) => part.notions) ?? [];
    for (const notion of notions) {
      const made = notion.articles.map((article) =>
        (catalogue.getLesson(article.id)?.notions ?? []).some(({ href }) => href.endsWith(`#${notion.id}`)),
      );
      expect(isOrdered(made), notion.id).toBe(true);
    }
  }
});
