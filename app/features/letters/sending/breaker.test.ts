import { expect, test } from "vitest";
import { createBreaker } from "./breaker.ts";
import type { Outcome } from "./outcomes.ts";

const SENT: Outcome = { kind: "sent", code: 250 };
const LATER: Outcome = { kind: "later", code: 451, isThrottled: false };
const REFUSED: Outcome = { kind: "refused", code: 550, status: "5.1.1", isDead: true };

test("twenty failures in a row stop it, nineteen and a success do not", () => {
  const breaker = createBreaker();
  for (let index = 0; index < 19; index += 1) expect(breaker(LATER)).toBeNull();
  expect(breaker(SENT)).toBeNull();
  for (let index = 0; index < 19; index += 1) expect(breaker(LATER)).toBeNull();
  expect(breaker(LATER)).toMatch(/20 envois de suite/);
});

test("more than one refusal in twenty stops it, once there are enough to tell", () => {
  const breaker = createBreaker();
  expect(breaker(REFUSED)).toBeNull();
  for (let index = 0; index < 98; index += 1) expect(breaker(SENT)).toBeNull();
  for (let index = 0; index < 4; index += 1) expect(breaker(REFUSED)).toBeNull();
  expect(breaker(REFUSED)).toMatch(/6 adresses refusées/);
});

test("a refusal of the site itself stops it at once", () => {
  expect(createBreaker()({ kind: "ours", code: 554, reason: "refus 5.7.1" })).toMatch(/refus 5\.7\.1/);
});
