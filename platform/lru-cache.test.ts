import { expect, test } from "vitest";
import { createLruCache } from "./lru-cache.ts";

const ofTenBytes = () => createLruCache<string>(10, ({ length }) => length);

test("what was asked for last stays, within the size", () => {
  const recent = ofTenBytes();
  recent.set("a", "aaaa");
  recent.set("b", "bbbb");
  expect(recent.get("a")).toBe("aaaa");
  recent.set("c", "cccc");
  expect(recent.get("b")).toBeUndefined();
  expect([recent.get("a"), recent.get("c")]).toEqual(["aaaa", "cccc"]);
});

test("a value that is set again counts once", () => {
  const recent = ofTenBytes();
  for (let turn = 0; turn < 5; turn += 1) recent.set("a", "aaaa");
  recent.set("b", "bbbbbb");
  expect([recent.get("a"), recent.get("b")]).toEqual(["aaaa", "bbbbbb"]);
});

test("what is larger than the whole is not kept, and drives nothing out", () => {
  const recent = ofTenBytes();
  recent.set("a", "aaaa");
  recent.set("b", "b".repeat(11));
  expect([recent.get("a"), recent.get("b")]).toEqual(["aaaa", undefined]);
});

test("once cleared, it holds as much as before", () => {
  const recent = ofTenBytes();
  recent.set("a", "a".repeat(10));
  recent.clear();
  expect(recent.get("a")).toBeUndefined();
  recent.set("b", "bbbbb");
  recent.set("c", "ccccc");
  expect([recent.get("b"), recent.get("c")]).toEqual(["bbbbb", "ccccc"]);
});
