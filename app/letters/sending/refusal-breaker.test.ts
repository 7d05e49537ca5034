import { expect, test } from "vitest";
import type { Outcome } from "#platform/mail/delivery-outcome.ts";
import { createRefusalBreaker } from "./refusal-breaker.ts";

const SENT: Outcome = { kind: "sent", code: 250 };
const LATER: Outcome = { kind: "later", code: 451, isThrottled: false, reason: "réponse 451" };
const REFUSED: Outcome = { kind: "refused", code: 550, status: "5.1.1", isDead: true };
const OURS: Outcome = { kind: "ours", code: 554, reason: "refus 5.7.1" };

test("twenty failures in a row stop it and say why, nineteen and a success do not", () => {
  const breaker = createRefusalBreaker();
  for (let index = 0; index < 19; index += 1) expect(breaker.count(LATER, `${index}`)).toBeNull();
  expect(breaker.count(SENT, "a")).toBeNull();
  for (let index = 0; index < 19; index += 1) expect(breaker.count(LATER, `${index}`)).toBeNull();
  expect(breaker.count(LATER, "b")).toMatch(/20 envois de suite.*réponse 451/);
});

test("more than one refusal in twenty stops it, once there are enough to tell", () => {
  const breaker = createRefusalBreaker();
  expect(breaker.count(REFUSED, "a")).toBeNull();
  for (let index = 0; index < 98; index += 1) expect(breaker.count(SENT, `${index}`)).toBeNull();
  for (let index = 0; index < 4; index += 1) expect(breaker.count(REFUSED, `r${index}`)).toBeNull();
  expect(breaker.count(REFUSED, "b")).toMatch(/6 adresses refusées/);
});

test("the site is refused when five different people are, not when one is five times, nor when others pass", () => {
  const one = createRefusalBreaker();
  for (let index = 0; index < 9; index += 1) expect(one.count(OURS, "hélène")).toBeNull();
  const between = createRefusalBreaker();
  for (let index = 0; index < 20; index += 1) {
    expect(between.count(OURS, `${index}`)).toBeNull();
    if (index % 4 === 3) between.count(SENT, "a");
  }
  const all = createRefusalBreaker();
  for (let index = 0; index < 4; index += 1) expect(all.count(OURS, `${index}`)).toBeNull();
  expect(all.count(OURS, "e")).toMatch(/refus 5\.7\.1\. Pour 5 personnes de suite/);
});

test("a refusal before any recipient was named stops it at once", () => {
  expect(createRefusalBreaker().count({ ...OURS, isConnection: true }, "a")).toMatch(/refus 5\.7\.1/);
});

test("a short list of which everybody is refused ends with a reason", () => {
  const breaker = createRefusalBreaker();
  breaker.count(OURS, "a");
  expect(breaker.reasonAtEnd()).toMatch(/Pour une personne/);
  breaker.count(SENT, "b");
  expect(breaker.reasonAtEnd()).toBeNull();
});
