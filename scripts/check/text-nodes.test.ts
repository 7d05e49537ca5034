import { expect, test } from "vitest";
import { findHeldTextNodes } from "./text-nodes.ts";

test("a text beside an expression or a condition stands in an element of its own, for translated pages", () => {
  expect(findHeldTextNodes()).toEqual([]);
});
