import { expect, test } from "vitest";
import { liveNotice } from "./live-notice.ts";

test.each([
  ["2025-04-07", "2025-10-08"],
  ["2025-11-30", "2026-05-31"],
  ["2026-08-31", "2027-03-04"],
])("a text that goes to %s is more than six months old from %s on", (currentTo, datedFrom) => {
  expect(liveNotice(currentTo).datedFrom).toBe(datedFrom);
});

test("both sentences name the day to which the text goes", () => {
  const { text, datedText } = liveNotice("2025-04-07");
  expect(text).toMatch(/^Sujet en cours.*7\savril\s2025/);
  expect(datedText).toMatch(/plus de six mois.*7\savril\s2025/);
});
