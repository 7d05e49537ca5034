import fc from "fast-check";
import { expect, test } from "vitest";
import type { Outcome } from "#app/accounts/reader-data/answer-log.ts";
import { type Learning, NOTHING_LEARNT, withAnswers } from "#app/accounts/reader-data/learning.ts";
import type { Progress } from "#app/accounts/reader-data/progress.ts";
import type { LearnableArticle, LearningPath, PathStep } from "#library/catalogue/catalogue.ts";
import { learntDays } from "./learnt-list.tsx";
import { type Known, levelsOf, levelText } from "./levels.ts";
import { isDone, progressOf, progressText } from "./path-progress.ts";
import { reportOf } from "./path-report.ts";
import { newsSince, stepKey } from "./path-visits.ts";

const TODAY = 2516;

function anArticle(id: string, questions = 5): LearnableArticle {
  return {
    id,
    topicId: id,
    questions: Array.from({ length: questions }, (_, index) => ({ id: `${id}.q${index}`, rev: 1 })),
  };
}

function aStep(kind: PathStep["kind"], id: string, title = id): PathStep {
  const article = kind === "review" ? null : anArticle(id);
  return { kind, title, href: `/${id}`, why: "", minutes: 2, isOptional: false, article };
}

function stepsOf(...ids: string[]): PathStep[] {
  return [...ids.flatMap((id) => [aStep("article", id), aStep("quiz", id)]), aStep("review", "")];
}

function aPath(steps: PathStep[]): LearningPath {
  return { id: "essai", href: "/parcours/essai", title: "Essai", intro: "", imageUrl: "", hue: 0, steps };
}

function passed(...ids: string[]): Progress {
  const result = { completed: true, score: 4, total: 5, timestamp: "2026-11-20T10:00:00.000Z" };
  return Object.fromEntries(ids.map((id) => [id, result]));
}

function answered(learning: Learning, id: string, count: number, days: number[], outcome: Outcome = "right"): Learning {
  return Array.from({ length: count }).reduce<Learning>((known, _none, index) => {
    return withAnswers(
      known,
      `${id}.q${index}`,
      days.map((day) => ({ rev: 1, day, outcome })),
    );
  }, learning);
}

function aReader(changes: Partial<Known> = {}): Known {
  return { learning: NOTHING_LEARNT, progress: {}, today: TODAY, ...changes };
}

test("seen, understood, retained: what each needs, and that none is taken back", () => {
  const article = anArticle("a");
  expect(levelText(levelsOf(article, aReader()))).toBe("");
  const seen = aReader({ learning: { ...NOTHING_LEARNT, seen: { a: 2500 } } });
  expect(levelText(levelsOf(article, seen))).toBe("Vu");
  // The letter asks questions of articles that were never opened.
  expect(levelText(levelsOf(article, aReader({ learning: answered(NOTHING_LEARNT, "a", 1, [2500]) })))).toBe("");
  const failed = { a: { completed: true, score: 3, total: 5, timestamp: "2026-11-20T10:00:00.000Z" } };
  expect(levelText(levelsOf(article, aReader({ progress: failed })))).toBe("Vu");
  expect(levelText(levelsOf(article, aReader({ progress: passed("a") })))).toBe("Compris");

  const spaced = [TODAY - 20, TODAY - 18, TODAY - 5];
  const levelAfter = (count: number, days: number[]) => {
    return levelText(levelsOf(article, aReader({ learning: answered(NOTHING_LEARNT, "a", count, days) })));
  };
  expect(levelAfter(4, spaced)).toBe("Retenu");
  expect(levelAfter(3, spaced)).toBe("");
  // Stability alone is not enough: two weeks must lie between the first and the last answer.
  expect(levelAfter(4, [TODAY - 8, TODAY - 6, TODAY - 4, TODAY - 2, TODAY])).toBe("");
  const known = answered(NOTHING_LEARNT, "a", 4, spaced);
  expect(levelText(levelsOf(article, aReader({ learning: known, today: TODAY + 400 })))).toBe(
    "Retenu en novembre\u00a02026 · à rafraîchir",
  );
  const lapsed = answered(known, "a", 4, [TODAY - 1], "wrong");
  expect(levelsOf(article, aReader({ learning: lapsed })).retained).not.toBeNull();
});

test("a path in words: counts of articles, never a share of a length that may change", () => {
  const known = aReader({ learning: { ...NOTHING_LEARNT, seen: { a: 2500, b: 2510 } }, progress: passed("a") });
  const path = aPath(stepsOf("a", "b", "c"));
  expect(progressText(progressOf(path, known))).toBe("2\u00a0articles vus sur 3, 1 compris.");
  expect(reportOf(path, known).summary).toContain("Prochaine étape : quiz « b » (2\u00a0minutes).");
  expect(reportOf(path, known).steps.map(({ state }) => state)).toEqual([
    ...["Vu", "Compris", "Vu", "Étape conseillée", "", "", ""],
  ]);
  expect(reportOf(path, aReader()).summary).toBeNull();
});

type Edit = { kind: "insert" | "remove" | "move" | "rename"; at: number; to: number };

function edited(steps: PathStep[], { kind, at, to }: Edit, number: number): PathStep[] {
  const place = at % (steps.length + 1);
  const step = steps[place];
  if (kind === "insert") return steps.toSpliced(place, 0, aStep(to % 2 ? "article" : "quiz", `nouveau-${number}`));
  if (!step) return steps;
  if (kind === "remove") return steps.toSpliced(place, 1);
  if (kind === "rename")
    return steps.with(place, { ...step, title: `Titre ${number}`, why: "Autre.", isOptional: to % 2 === 0 });
  return steps.toSpliced(place, 1).toSpliced(to % steps.length, 0, step);
}

test("a hundred random edits of a path lose no state of any step that stays, and none that comes back", () => {
  const before = stepsOf("a", "b", "c", "d", "e");
  const known = aReader({
    learning: answered({ ...NOTHING_LEARNT, seen: { b: 2490 } }, "a", 5, [TODAY - 20, TODAY - 18, TODAY - 5]),
    progress: passed("a", "c"),
  });
  const statesOf = (steps: PathStep[]) => {
    const report = reportOf(aPath(steps), known).steps;
    const articles = steps.flatMap((step, index) =>
      step.article ? [[stepKey(step), report[index]?.isDone] as const] : [],
    );
    return new Map(articles);
  };
  const edits = fc.array(
    fc.record({
      kind: fc.constantFrom<Edit["kind"]>("insert", "remove", "move", "rename"),
      at: fc.nat(50),
      to: fc.nat(50),
    }),
    { minLength: 100, maxLength: 100 },
  );
  fc.assert(
    fc.property(edits, (list) => {
      const after = list.reduce(edited, before);
      const first = statesOf(before);
      for (const [key, isDone] of statesOf(after)) expect(isDone, key).toBe(first.get(key) ?? false);
      expect(statesOf(stepsOf("a", "b", "c", "d", "e"))).toEqual(first);
      const { added, removed } = newsSince({ day: TODAY - 1, steps: before.map(stepKey) }, after);
      const left = [...before.map(stepKey).filter((key) => !removed.includes(key)), ...added];
      expect(new Set(left)).toEqual(new Set(after.map(stepKey)));
    }),
    { numRuns: 60 },
  );
});

test("what was learnt has its days: the first of each level, the articles in the order in which they were seen", () => {
  const seen = { a: TODAY - 20, b: 2490 };
  const learning = answered({ ...NOTHING_LEARNT, seen }, "a", 5, [TODAY - 20, TODAY - 18, TODAY - 5]);
  const known = aReader({ learning, progress: passed("a") });
  expect(learntDays([aPath(stepsOf("a", "b", "c")), aPath(stepsOf("a"))], known)).toEqual([
    { id: "b", title: "b", days: { seen: 2490, understood: null, retained: null } },
    { id: "a", title: "a", days: { seen: TODAY - 20, understood: 2515, retained: TODAY - 5 } },
  ]);
});

test("a review of no quiz is never done", () => {
  const steps = [aStep("article", "a"), aStep("review", "")];
  expect(isDone(steps[1] as PathStep, steps, aReader())).toBe(false);
});
