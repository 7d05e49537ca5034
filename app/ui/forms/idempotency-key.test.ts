import { expect, test } from "vitest";
import { createIdempotencyKey, createIdempotencyKeys } from "./idempotency-key.ts";

test("a key is made once", () => {
  const keys = Array.from({ length: 100 }, createIdempotencyKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test("a form that was not answered keeps its key while its fields are the same; after an answer it gets another", () => {
  const keys = createIdempotencyKeys();
  const first = keys.for([["email", "a"]]);
  expect(keys.for([["email", "a"]])).toBe(first);
  const other = keys.for([["email", "b"]]);
  expect(other).not.toBe(first);
  keys.answered();
  expect(keys.for([["email", "b"]])).not.toBe(other);
});
