import { expect, test } from "vitest";
import { liveNotice } from "./live-notice.ts";

test.each([
  ["2025-04-07", "2025-10-08"],
  ["2025-11-30", "2026-05-31"],
  ["2026-08-31", "2027-03-04"],
])("a text that goes to %s is more than six months old from %s on", (currentTo, from) => {
  const before = liveNotice(currentTo, new Date(Date.parse(from) - 1));
  expect(before).toMatchObject({ text: expect.stringMatching(/^Sujet en cours\s: rien/), next: { from } });
  const after = liveNotice(currentTo, new Date(from));
  expect(after).toEqual({ text: before.next?.text, next: null });
  expect(after.text).toMatch(/plus de six mois/);
});

test("both sentences name the day to which the text goes", () => {
  const { text, next } = liveNotice("2025-04-07", new Date("2025-05-01"));
  for (const sentence of [text, next?.text]) expect(sentence).toMatch(/7\savril\s2025/);
});
