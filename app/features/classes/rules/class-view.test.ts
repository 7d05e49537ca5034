import { expect, test } from "vitest";
import { type ClassState, type ClassView, type Polled, whyAsked } from "./class-view.ts";

test("counts that a proxy may have kept from before the last answer are asked for twice", () => {
  const state = { version: 4, answers: 2 } as ClassState;
  const known: Polled = { view: { version: 4, counts: [2, 0] } as ClassView, state };
  const now = { ...state, answers: 3 };
  expect([whyAsked(known, state), whyAsked(known, { ...state, version: 5 })]).toEqual([null, "version"]);
  expect([whyAsked(known, now), whyAsked({ ...known, view: { ...known.view, counts: null } }, now)]).toEqual([
    "counts",
    null,
  ]);
  const young = { view: known.view, state: now, isYoung: true };
  expect([whyAsked(young, now), whyAsked({ ...young, isYoung: false }, now)]).toEqual(["again", null]);
});
