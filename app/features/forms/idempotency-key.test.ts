import { expect, test } from "vitest";
import { createFormIds, createIdempotencyKey } from "./idempotency-key.ts";

test("an id is made once", () => {
  const ids = Array.from({ length: 100 }, createIdempotencyKey);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

test("a form that was not answered keeps its id while its fields are the same; after an answer it gets another", () => {
  const ids = createFormIds();
  const first = ids.idFor([["email", "a"]]);
  expect(ids.idFor([["email", "a"]])).toBe(first);
  const other = ids.idFor([["email", "b"]]);
  expect(other).not.toBe(first);
  ids.answered();
  expect(ids.idFor([["email", "b"]])).not.toBe(other);
});
