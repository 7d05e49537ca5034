import { expect, test } from "vitest";
import {
  areCountsShown,
  GRACE_MS,
  PRESSES,
  type Press,
  type Progress,
  press,
  refuseVote,
  type Step,
  type Way,
} from "./class-steps.ts";
import { nextRequest } from "./class-view.ts";

const at = (step: Step, position = 0): Progress => ({
  step,
  position,
  isDoorOpen: true,
  showsCounts: true,
  countsWereShown: false,
  lookedBack: null,
  version: 5,
});

/** What each press makes of each step of a live session of two questions; a press that is left out changes nothing. */
const LIVE: Record<Step, Partial<Record<Press, Partial<Progress>>>> = {
  entry: { open: { step: "open", position: 0 } },
  open: { close: { step: "closed" } },
  closed: {
    open: { step: "open" },
    counts: { countsWereShown: true },
    show: { step: "shown", countsWereShown: true },
  },
  shown: { next: { step: "open", position: 1 }, counts: { countsWereShown: true } },
  ended: {},
};

const ALWAYS: Partial<Record<Press, Partial<Progress>>> = {
  door: { isDoorOpen: false },
  end: { step: "ended", isDoorOpen: false, lookedBack: null },
};

test.each(Object.keys(LIVE) as Step[])("from « %s » each press does what the table says, and nothing else", (step) => {
  for (const pressed of PRESSES) {
    const change = step === "ended" ? undefined : { ...LIVE[step], ...ALWAYS }[pressed];
    const expected = change ? { ...at(step), ...change, version: 6 } : null;
    expect(press(at(step), pressed, { way: "live", questions: 2 }), pressed).toEqual(expected);
  }
});

test("a question whose counts were shown is not opened again: the difference would tell what one more pupil answered", () => {
  const live = { way: "live", questions: 2 } as const;
  const shown = press(at("closed"), "counts", live);
  const hidden = shown && press(shown, "counts", live);
  expect(hidden).toMatchObject({ step: "closed", showsCounts: false });
  expect(hidden && press(hidden, "open", live)).toBeNull();
  expect(press({ ...at("shown"), countsWereShown: true }, "next", live)).toMatchObject({ countsWereShown: false });
});

test("counts that the teacher hid stay hidden, in the next questions too, until they show them", () => {
  const live = { way: "live", questions: 3 } as const;
  const after = (...presses: Press[]) =>
    presses.reduce<Progress>((now, pressed) => press(now, pressed, live) ?? now, at("closed"));
  expect(areCountsShown(after("show"))).toBe(true);
  expect(areCountsShown(after("counts", "counts", "show"))).toBe(false);
  const next = ["show", "counts", "next", "close", "show"] satisfies Press[];
  expect(areCountsShown(after(...next))).toBe(false);
  expect(areCountsShown(after(...next, "counts"))).toBe(true);
  expect(areCountsShown(after(...next, "counts", "next", "close", "show"))).toBe(true);
});

test("an earlier question is looked at again, as far as the first, and changes nothing of the one that is asked", () => {
  const live = { way: "live", questions: 3 } as const;
  const now = { ...at("open", 2), lookedBack: 0 };
  const forth = press(now, "forth", live);
  expect(forth).toEqual({ ...now, lookedBack: 1, version: 6 });
  expect(forth && press(forth, "forth", live)).toEqual({ ...at("open", 2), version: 7 });
  expect(press(at("open", 2), "back", live)).toEqual({ ...at("open", 2), lookedBack: 1, version: 6 });
  expect(press(now, "back", live)).toBeNull();
  for (const pressed of ["open", "close", "show", "next"] as const) expect(press(now, pressed, live)).toBeNull();
});

test("there is no question after the last, and none is led at one's own pace", () => {
  expect(press(at("shown", 1), "next", { way: "live", questions: 2 })).toBeNull();
  const possible = PRESSES.filter((one) => press(at("open"), one, { way: "own-pace", questions: 2 }));
  expect(possible).toEqual(["door", "end"]);
});

test.each<[Way, Step, Partial<Parameters<typeof refuseVote>[0]>, string | null]>([
  ["live", "entry", {}, "late"],
  ["live", "open", {}, null],
  ["live", "open", { index: 1 }, "late"],
  ["live", "closed", { msSinceClosed: GRACE_MS }, null],
  ["live", "closed", { msSinceClosed: GRACE_MS + 1 }, "late"],
  ["live", "shown", { msSinceClosed: 1 }, "late"],
  ["live", "ended", {}, "gone"],
  ["own-pace", "open", { index: 1 }, null],
  ["own-pace", "ended", {}, "gone"],
])("a vote %s, while the question is %s, %j: %s", (way, step, moment, refusal) => {
  const usual = { ...at(step), way, index: 0, msSinceClosed: 0 };
  expect(refuseVote({ ...usual, ...moment })).toBe(refusal);
});

test("whoever waits for a question asks often enough to see it within 4 s of its opening, behind a proxy too", () => {
  const [cacheMs, spread] = [1_000, 1.2];
  for (const step of ["entry", "closed", "shown"] as const) {
    expect(nextRequest(step, 60_000) * spread + cacheMs).toBeLessThan(4_000);
    expect(nextRequest(step, 60_000)).toBeLessThan(nextRequest("open", 60_000));
  }
  // A vote that was sent before the closing was seen is still taken.
  expect(nextRequest("open", 60_000)).toBeLessThanOrEqual(GRACE_MS);
});
