import { expect, test } from "vitest";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { findLessonKit } from "./lesson-kit.server.ts";

test("each lesson prints the parts of its article that it names", () => {
  const { catalogue } = publishedContent.current();
  const rows = catalogue.listTeachingThemes().flatMap((theme) => theme.rows);
  const lessons = rows.filter(({ lesson }) => lesson !== null);
  expect(lessons.length).toBeGreaterThan(20);
  const empty = lessons.filter(({ id }) => !findLessonKit(catalogue, id)?.extract);
  expect(empty.map(({ id }) => id)).toEqual([]);
});
