import { expect, test } from "vitest";
import { questionAnchor, readChoice, readLetterNumber } from "./letter-address.ts";

test.each([
  ["#q1-b", { place: 1, optionId: "b" }],
  ["q3", { place: 3, optionId: null }],
  ["#q2-oui-non", { place: 2, optionId: "oui-non" }],
  ["", null],
  ["#contenu", null],
  ["#q0-a", null],
  ["#q1-", null],
  ["#q1-<b>", null],
])("the fragment %j says %j", (fragment, choice) => {
  expect(readChoice(fragment)).toEqual(choice);
});

test("what an address says is read again", () => {
  expect(readChoice(`#${questionAnchor(2, "c")}`)).toEqual({ place: 2, optionId: "c" });
});

test.each([
  ["12", 12],
  ["12#q1-b", 12],
  ["12%23q1-b", 12],
  ["0", null],
  ["012", null],
  ["archives", null],
  ["12abc", null],
  ["99999", null],
  [undefined, null],
])("%j is letter %j", (parameter, number) => {
  expect(readLetterNumber(parameter)).toBe(number);
});
