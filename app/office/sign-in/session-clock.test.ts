import { expect, test } from "vitest";
import { sessionPhase } from "./session-clock.ts";

const MINUTE = 60_000;
const clock = { lastSeenAt: 0, expiresAt: 12 * 60 * MINUTE };

test("the warning comes two minutes before the half hour without use", () => {
  expect(sessionPhase(clock, 0)).toEqual({ phase: "quiet", seconds: 28 * 60, canExtend: true });
  expect(sessionPhase(clock, 28 * MINUTE)).toEqual({ phase: "ending", seconds: 120, canExtend: true });
  expect(sessionPhase(clock, 30 * MINUTE)).toEqual({ phase: "over", seconds: 0, canExtend: true });
});

test("what was done meanwhile puts it off", () => {
  expect(sessionPhase({ ...clock, lastSeenAt: 20 * MINUTE }, 30 * MINUTE).phase).toBe("quiet");
});

test("the end after twelve hours is announced too, as one that cannot be put off", () => {
  const busy = { ...clock, lastSeenAt: clock.expiresAt - MINUTE };
  expect(sessionPhase(busy, clock.expiresAt - MINUTE)).toEqual({ phase: "ending", seconds: 60, canExtend: false });
  expect(sessionPhase(busy, clock.expiresAt).phase).toBe("over");
});
