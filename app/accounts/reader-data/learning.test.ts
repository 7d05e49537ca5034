import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { publishedCatalogue } from "#tests/support/mail/letters.ts";
import { type Answer, formatAnswers, MAX_ANSWERS, mergeAnswers, parseAnswers } from "./answer-log.ts";
import { answersCollection } from "./answers-collection.ts";
import { answersOf, NOTHING_LEARNT, parseLearning, withAnswers } from "./learning.ts";

const ID = "ukraine-histoire.crimee-en-1954";

const answers: fc.Arbitrary<Answer> = fc.record({
  rev: fc.integer({ min: 1, max: 3 }),
  day: fc.integer({ min: 0, max: 46_655 }),
  outcome: fc.constantFrom("wrong", "right", "chance"),
});

test("answers are read back as they were written, each once, by revision and day", () => {
  fc.assert(
    fc.property(fc.array(answers, { maxLength: 30 }), (some) => {
      const text = formatAnswers(some);
      expect(formatAnswers(parseAnswers(text))).toBe(text);
      expect(new Set(parseAnswers(text))).toEqual(
        new Set([...new Map(some.map((one) => [JSON.stringify(one), one])).values()]),
      );
    }),
  );
  expect(
    formatAnswers([
      { rev: 2, day: 2517, outcome: "right" },
      { rev: 1, day: 2500, outcome: "wrong" },
    ]),
  ).toBe("1:1xg0 2:1xx1");
});

test("two logs merge to the same one in any order, grouping and number of times, however long", () => {
  const logs = fc.array(answers, { maxLength: MAX_ANSWERS }).map(formatAnswers);
  fc.assert(
    fc.property(logs, logs, logs, (a, b, c) => {
      const merged = mergeAnswers(mergeAnswers(a, b), c);
      expect(mergeAnswers(c, mergeAnswers(b, a))).toBe(merged);
      expect(mergeAnswers(merged, b)).toBe(merged);
      expect(parseAnswers(merged).length).toBeLessThanOrEqual(MAX_ANSWERS);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ["nothing", null],
  ["broken JSON", "{oups"],
  ["a number", "12"],
  ["a list", "[1,2]"],
  ["lists where objects belong", '{"v":1,"log":[1],"seen":[2],"place":3}'],
  [
    "answers of the wrong type",
    '{"v":1,"log":{"a":{"b":3,"c":null},"d":5},"seen":{"a":"hier","b":-1,"c":1.5},"place":{"a":1}}',
  ],
  ["names that no question has", '{"v":1,"log":{"__proto__":{"a":"1:1xx1"},"../a":{"b":"1:1xx1"}}}'],
  ["five megabytes of something else", "x".repeat(5_000_000)],
])("%s is read as nothing learnt", (_what, stored) => {
  const { log, seen, place } = parseLearning(stored);
  expect(Object.values(log).flatMap(Object.values)).toEqual([]);
  expect([seen, place]).toEqual([{}, {}]);
});

test("of a log that was cut, what stands before the cut is read, wherever it was cut", () => {
  let learning = NOTHING_LEARNT;
  for (let index = 0; index < 20; index += 1) {
    learning = withAnswers(learning, `fiche-${index % 4}.question-${index}`, [
      { rev: 1, day: 2500 + index, outcome: "right" },
    ]);
  }
  const text = JSON.stringify(learning);
  for (let end = 1; end < text.length; end += 1) {
    const read = Object.values(parseLearning(text.slice(0, end)).log).flatMap(Object.keys).length;
    const whole = text.slice(0, end).match(/"question-\d+":"[^"]*"/g)?.length ?? 0;
    expect(read, text.slice(0, end)).toBeGreaterThanOrEqual(whole - 1);
  }
});

test("a damaged answer does not take the others with it, and goes with the next one", () => {
  const learning = parseLearning('{"v":1,"log":{"fiche":{"une":"1:1xx1 oups 99999:1xx1 1y50 "}}}');
  expect(parseAnswers(answersOf(learning, "fiche.une"))).toHaveLength(2);
  const next = withAnswers(learning, "fiche.une", [{ rev: 1, day: 2600, outcome: "wrong" }]);
  expect(answersOf(next, "fiche.une")).toBe("1:1xx1 1y50 2080");
});

test("five megabytes of answers are read", () => {
  const log = Object.fromEntries(
    Array.from({ length: 1000 }, (_, index) => [`fiche-${index}`, { question: `1:${"1xx1 ".repeat(1000)}` }]),
  );
  expect(Object.keys(parseLearning(JSON.stringify({ v: 1, log, seen: {}, place: {} })).log)).toHaveLength(1000);
});

test("an answer costs at most twelve bytes, and a year of five a day twenty kilobytes", () => {
  const ids = publishedCatalogue()
    .listArticles(100)
    .flatMap(({ quiz }) => quiz?.questions.map(({ id }) => id) ?? []);
  let learning = NOTHING_LEARNT;
  const events = ids.length * 6;
  for (let index = 0; index < events; index += 1) {
    const id = ids[index % ids.length] ?? ID;
    learning = withAnswers(learning, id, [
      { rev: 1, day: 2517 + Math.floor(index / 5), outcome: index % 4 ? "right" : "wrong" },
    ]);
  }
  const bytes = JSON.stringify(learning).length / events;
  expect(bytes).toBeLessThanOrEqual(12);
  expect((bytes * 5 * 365) / 1000).toBeLessThanOrEqual(22);
});

test("sixty thousand entries under one article are stored at once, whatever the article is called", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("window", { dispatchEvent: () => true });
  const entries = Object.fromEntries(
    Array.from({ length: 60_000 }, (_, index) => [`constructor.question-${index}`, "1:1xx1"]),
  );
  const start = process.cpuUsage();
  answersCollection.store(entries);
  // A copy for each entry takes minutes.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000);
  expect(Object.keys(answersCollection.load())).toHaveLength(60_000);
  // The next file of this worker may open a database before its first test.
  vi.unstubAllGlobals();
});
