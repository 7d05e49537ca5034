import { expect, test } from "vitest";
import { type Learning, NOTHING_LEARNT } from "#app/accounts/reader-data/learning.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import type { Progress } from "#app/accounts/reader-data/progress.ts";
import type { LearningPath, PathStep } from "#library/catalogue/catalogue.ts";
import { begunPaths, nextStep } from "./next-step.ts";
import { progressOf } from "./path-progress.ts";
import { reportOf } from "./path-report.ts";

const NOW = new Date("2026-11-26T12:00:00");
const TODAY = localDay(NOW);

function aPath(id: string, ...articles: string[]): LearningPath {
  const steps = articles.flatMap((article): PathStep[] =>
    (["article", "quiz"] as const).map((kind) => ({
      kind,
      title: article,
      href: `/${article}${kind === "quiz" ? "#quiz" : ""}`,
      why: "",
      minutes: 2,
      isOptional: false,
      article: { id: article, topicId: article, questions: [{ id: `${article}.q1`, rev: 1 }] },
    })),
  );
  const review: PathStep = {
    kind: "review",
    title: "Réviser",
    href: "/reviser",
    why: "",
    minutes: 2,
    isOptional: false,
    article: null,
  };
  return { id, href: `/parcours/${id}`, title: id, intro: "", imageUrl: "", hue: 0, steps: [...steps, review] };
}

const PATHS = [aPath("un", "a", "b"), aPath("deux", "c", "b", "d")];

type Read = { seen?: Learning["seen"]; quizzes?: Record<string, [score: number, daysAgo: number]>; due?: number };

function stepAfter({ seen = {}, quizzes = {}, due = 0 }: Read) {
  const progress: Progress = Object.fromEntries(
    Object.entries(quizzes).map(([id, [score, daysAgo]]) => {
      const timestamp = new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString();
      return [id, { completed: true, score, total: 8, timestamp }];
    }),
  );
  return nextStep({ paths: PATHS, due, known: { learning: { ...NOTHING_LEARNT, seen }, progress, today: TODAY } });
}

test("the questions of today come before any reading", () => {
  expect(stepAfter({ seen: { a: TODAY }, due: 5 })).toMatchObject({ href: "/reviser", text: "5 questions à revoir" });
});

test.each<[string, Read, string | undefined]>([
  ["nothing: the first path begins", {}, "/a"],
  ["an article: its quiz", { seen: { a: TODAY } }, "/a#quiz"],
  ["a quiz that was missed: what follows, as its end says", { quizzes: { a: [2, 0] } }, "/b"],
  ["an article in the middle: what follows it", { seen: { c: TODAY - 9, b: TODAY }, quizzes: { b: [8, 0] } }, "/d"],
  ["the end of a path: what was passed over", { seen: { d: TODAY }, quizzes: { d: [8, 0] } }, "/c"],
  ["two paths: the one of the latest day", { seen: { a: TODAY - 3, c: TODAY - 1 } }, "/c#quiz"],
  ["a path but for a quiz missed on another day", { quizzes: { a: [2, 3], b: [8, 2] } }, "/a#quiz"],
  ["a path but for a quiz missed today: another path", { quizzes: { a: [2, 0], b: [8, 2] } }, "/d"],
  ["everything", { quizzes: { a: [8, 3], b: [8, 3], c: [8, 3], d: [8, 3] } }, undefined],
])("after %s", (_what, read, href) => {
  expect(stepAfter(read)?.href).toBe(href);
});

test("of two paths that share what was read today, the one that was opened comes first, and its step is the next", () => {
  const opened = { ...NOTHING_LEARNT, seen: { b: TODAY }, visits: { un: `${TODAY.toString(36)} article:a` } };
  const [un, deux] = PATHS as [LearningPath, LearningPath];
  const known = { learning: opened, progress: {}, today: TODAY };
  const order = (paths: LearningPath[]) => begunPaths(paths, known).map(({ path }) => path.id);
  expect(order([deux, un])).toEqual(["un", "deux"]);
  expect(nextStep({ paths: [deux, un], known, due: 0 })?.why).toContain("« un »");
  const later = { ...known, learning: { ...opened, seen: { b: TODAY - 1, c: TODAY } } };
  expect(begunPaths([un, deux], later).map(({ path }) => path.id)).toEqual(["deux", "un"]);
});

test("a quiz asked for again says its score, and a path too", () => {
  const read: Read = { quizzes: { a: [2, 3], b: [8, 2] } };
  expect(stepAfter(read)?.text).toBe("Refaire le quiz « a »");
  expect(stepAfter(read)?.why).toMatch(/^Votre meilleur score : 2\/8, .* Suite du parcours « un »\.$/);
  const result = { completed: true, score: 2, total: 8, timestamp: NOW.toISOString() };
  const known = { learning: NOTHING_LEARNT, progress: { a: result }, today: TODAY };
  const [path] = PATHS as [LearningPath];
  expect(progressOf(path, known).next?.href).toBe("/b");
  expect(reportOf(path, known).steps.map(({ state }) => state)).toMatchObject([
    "Vu",
    expect.stringContaining("2/8"),
    "Étape conseillée",
    "",
    "",
  ]);
});
