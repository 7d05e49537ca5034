import { expect, test, vi } from "vitest";
import { statePath, viewPath } from "./class-paths.ts";
import type { ClassState, ClassView, Polled } from "./class-view.ts";
import { ask } from "./use-class-view.ts";

const state: ClassState = { version: 4, step: "shown", answers: 3, devices: 5, isTeacherAway: false, next: 1_800 };
const view: ClassView = {
  ...{
    version: 4,
    step: "shown",
    position: 0,
    isDoorOpen: true,
    way: "live",
    mayReopen: false,
    total: 2,
    title: "",
    origins: [],
  },
  ...{ question: null, correction: null, counts: [2, 1], again: null, past: [] },
} as const;

test("counts that come late behind a cache are asked for once more, and no longer", async () => {
  const asked: string[] = [];
  const served = { state: { ...state, answers: 4 }, view };
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json(path === viewPath("classe") ? served.view : served.state);
  });
  let known: Polled = { view, state };
  // The cache has the counts of a second ago.
  known = await ask("classe", known);
  expect(known.view.counts).toEqual([2, 1]);
  served.view = { ...view, counts: [3, 1] };
  known = await ask("classe", known);
  expect(known.view.counts).toEqual([3, 1]);
  known = await ask("classe", known);
  const [ofState, ofView] = [statePath("classe"), viewPath("classe")];
  expect(asked).toEqual([ofState, ofView, ofState, ofView, ofState]);
});
