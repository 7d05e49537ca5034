import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { type Learning, NOTHING_LEARNT, withAnswers } from "#app/accounts/reader-data/learning.ts";
import { dateOfDay, localDay } from "#app/accounts/reader-data/local-day.ts";
import type { LearnableArticle } from "#library/catalogue/catalogue.ts";
import { articleLevel } from "./article-level.ts";
import { levelsOf, levelText } from "./levels.ts";

const TODAY = 2633;
const MARCH = TODAY - 10;
const SPACED = [MARCH - 15, MARCH - 13, MARCH];

type Question = LearnableArticle["questions"][number];

function questions(...names: string[]): Question[] {
  return names.map((name) => ({ id: `a.${name}`, rev: 1 }));
}

function held(learning: Learning, names: string[], rev = 1, days = SPACED): Learning {
  return names.reduce((known, name) => {
    return withAnswers(
      known,
      `a.${name}`,
      days.map((day) => ({ rev, day, outcome: "right" })),
    );
  }, learning);
}

function textOf(learning: Learning, present: Question[], today = TODAY): string {
  return levelText(levelsOf({ id: "a", topicId: "a", questions: present }, { learning, progress: {}, today }));
}

const FIVE = questions("q1", "q2", "q3", "q4", "q5");
const LATER = dateOfDay(MARCH + 3);
const known = held(NOTHING_LEARNT, ["q1", "q2", "q3", "q4"]);
const KEPT = "Retenu en mars\u00a02027 · à rafraîchir";

test.each<[edit: string, present: Question[]]>([
  ["two questions are added", [...FIVE, ...questions("q6", "q7").map((question) => ({ ...question, since: LATER }))]],
  ["two are revised", FIVE.map((question, index) => (index < 2 ? { ...question, rev: 2 } : question))],
  ["one that was held is retired", FIVE.slice(1)],
  ["all are replaced", questions("q6", "q7").map((question) => ({ ...question, since: LATER }))],
])("what was retained stays so when %s", (_edit, present) => {
  expect(textOf(known, FIVE)).toBe("Retenu");
  expect(textOf(known, present)).toBe(KEPT);
});

test("what was retained stays so when a question is answered and retired, and another added, on that very day", () => {
  const revised = held(held(NOTHING_LEARNT, ["q1"], 1, SPACED.slice(0, 1)), ["q1"], 2, [MARCH]);
  const present = questions("q2", "q3");
  const learning = held(revised, ["q2", "q3"]);
  expect(textOf(learning, present, MARCH)).toBe("Retenu");
  expect(textOf(learning, [...present, { id: "a.q4", rev: 1, since: dateOfDay(MARCH) }], MARCH)).toBe(KEPT);
});

test("it is fresh again once the questions of today are held", () => {
  const present = FIVE.map((question, index) => (index < 2 ? { ...question, rev: 2 } : question));
  const again = held(known, ["q1", "q2"], 2, [TODAY, TODAY + 3, TODAY + 20]);
  expect(textOf(again, present, TODAY + 18)).toBe(KEPT);
  expect(textOf(again, present, TODAY + 20)).toBe("Retenu");
});

test("nothing is made of an edit that was never earned", () => {
  const three = held(NOTHING_LEARNT, ["q1", "q2", "q3"]);
  expect(textOf(three, FIVE)).toBe("");
  expect(textOf(held(NOTHING_LEARNT, ["q1"]), FIVE)).toBe("");
  expect(textOf(three, [...FIVE, { id: "a.q6", rev: 1, since: LATER }])).toBe("");
  expect(textOf(known, [...FIVE, { id: "a.q6", rev: 1, since: dateOfDay(SPACED[0] ?? 0) }])).toBe("");
});

type Edit = { kind: "add" | "retire" | "revise" | "answer"; at: number; days: number };

test("whatever is edited and answered, a level that was reached stays", () => {
  const edits = fc.array(
    fc.record({
      kind: fc.constantFrom<Edit["kind"]>("add", "retire", "revise", "answer", "answer", "answer"),
      at: fc.nat(13),
      // Several edits on one day, and answers as far apart as it takes, are what matters.
      days: fc.constantFrom(0, 0, 0, 1, 2, 13, 14, 20),
    }),
    { minLength: 10, maxLength: 40 },
  );
  let reached = 0;
  fc.assert(
    fc.property(edits, (list) => {
      let present = FIVE.slice(0, 3);
      let learning = NOTHING_LEARNT;
      let today = TODAY;
      let wasRetained = false;
      for (const [number, { kind, at, days }] of list.entries()) {
        today += days;
        const index = at % present.length;
        if (kind === "add") present = [...present, { id: `a.n${number}`, rev: 1, since: dateOfDay(today) }];
        if (kind === "retire" && present.length > 1) present = present.toSpliced(index, 1);
        if (kind === "revise") {
          present = present.map((one, place) => (place === index ? { ...one, rev: one.rev + 1 } : one));
        }
        if (kind === "answer") {
          for (const { id, rev } of present.filter((_one, place) => at % 7 !== place)) {
            learning = withAnswers(learning, id, [{ rev, day: today, outcome: "right" }]);
          }
        }
        const isRetained = textOf(learning, present, today).startsWith("Retenu");
        expect(isRetained || !wasRetained, `${kind} ${number}`).toBe(true);
        if (isRetained && !wasRetained) reached += 1;
        wasRetained = isRetained;
      }
    }),
    { numRuns: 1_000 },
  );
  expect(reached).toBeGreaterThan(20);
});

test("the mark on a card asks for the questions where only an earlier revision was held", async () => {
  const day = localDay(new Date());
  const days = SPACED.map((one) => one - TODAY + day);
  const names = ["q1", "q2", "q3", "q4"];
  const { a: log = {} } = held(held(NOTHING_LEARNT, names, 1, days), names, 2, [day]).log;
  const id = "article-revise";
  const present = FIVE.map((question) => ({ id: question.id.replace("a.", `${id}.`), rev: 2 }));
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ questions: present })));
  try {
    const level = await articleLevel(
      { id, topicId: id },
      { learning: { ...NOTHING_LEARNT, log: { [id]: log } }, progress: {} },
    );
    expect(level).toMatch(/^Retenu en .* · à rafraîchir$/);
  } finally {
    vi.unstubAllGlobals();
  }
});
