import { expect, vi } from "vitest";

// Files of a worker share its globals: what the last test of one stood in for would meet the imports of the next.
vi.unstubAllGlobals();

const ADDED = Symbol.for("text patterns of the tests");

// Without it `toMatchObject` takes a pattern for an object without fields, which any text holds. Once for each process.
if (!(ADDED in globalThis)) {
  Object.assign(globalThis, { [ADDED]: true });
  expect.addEqualityTesters([
    (actual, expected) =>
      expected instanceof RegExp && typeof actual === "string" ? expected.test(actual) : undefined,
  ]);
}
