import { expect, test } from "vitest";
import { parseVersions } from "./read-versions.ts";

test.each([
  ["nothing", null, {}],
  ["what is no JSON", "{", {}],
  ["a list", "[1]", {}],
  ["versions", '{"a":0,"b":2}', { a: 0, b: 2 }],
  ["what is no count", '{"a":"x","b":-1,"c":1.5,"d":1}', { d: 1 }],
])("%s is read as what can be used of it", (_name, stored, versions) => {
  expect(parseVersions(stored)).toEqual(versions);
});
