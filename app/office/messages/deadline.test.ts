import { expect, test } from "vitest";
import { answerDeadline, daysLeft } from "./deadline.tsx";

test.each([
  ["2026-11-22T10:00:00Z", "2026-12-22"],
  ["2026-12-05T10:00:00Z", "2027-01-05"],
  ["2027-01-31T10:00:00Z", "2027-02-28"],
  ["2028-01-30T10:00:00Z", "2028-02-29"],
  ["2026-10-31T22:30:00Z", "2026-11-30"],
  ["2026-10-31T23:30:00Z", "2026-12-01"],
])("what arrives at %s about personal data wants an answer by %s", (received, deadline) => {
  expect(answerDeadline("personal-data", new Date(received))).toBe(deadline);
});

test("the reply of a person who is named has three days; of the rest the law says nothing", () => {
  const received = new Date("2026-12-30T10:00:00Z");
  expect(answerDeadline("right-of-reply", received)).toBe("2027-01-02");
  for (const subject of ["error", "question", "accessibility", "press"] as const) {
    expect(answerDeadline(subject, received)).toBeNull();
  }
});

test.each([
  ["2026-11-22T10:00:00Z", 30],
  ["2026-12-21T22:59:00Z", 1],
  ["2026-12-21T23:01:00Z", 0],
  ["2026-12-23T10:00:00Z", -1],
])("at %s there are %i days left until 22 December", (now, days) => {
  expect(daysLeft("2026-12-22", new Date(now))).toBe(days);
});
