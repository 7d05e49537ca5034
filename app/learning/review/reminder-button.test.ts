import { expect, test } from "vitest";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { reminderFile } from "./reminder-button.tsx";
import { returnText } from "./review-texts.ts";

test("the reminder is a file that calendars read, of one local hour, and says nothing of what was read", () => {
  const day = localDay(new Date("2026-11-27T12:00:00"));
  const file = reminderFile(day, { origin: "https://www.le-recap.fr", now: new Date("2026-11-26T09:10:11.123Z") });
  const lines = file.split("\r\n");
  expect(lines.at(-1)).toBe("");
  expect(lines.join("").includes("\n")).toBe(false);
  expect(lines).toEqual(expect.arrayContaining(["DTSTART:20261127T180000", "DTSTAMP:20261126T091011Z"]));
  expect(lines).toContain("URL:https://www.le-recap.fr/reviser");
  // RFC 5545, 3.1: no line of more than 75 octets.
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const uidOf = (text: string) => /^UID:.*$/m.exec(text)?.[0];
  expect(uidOf(reminderFile(day, { origin: "https://www.le-recap.fr", now: new Date(0) }))).toBe(uidOf(file));
});

test.each([
  [[1, 1, 1], "Ces questions reviennent demain\u00a0: cinq"],
  [[3, 3], "Ces questions reviennent dans 3\u00a0jours\u00a0: cinq"],
  [[2, 1, 2], "1 de ces questions revient demain, les autres plus tard\u00a0: cinq"],
  [[1, 1, 1, 1, 1, 1, 3], "Cinq de ces questions reviennent demain, les autres ensuite\u00a0: cinq"],
  [[1, 3, 1], "2 de ces questions reviennent demain, les autres plus tard\u00a0: cinq"],
])("questions that return in %j days are announced", (delays, text) => {
  expect(returnText(delays)).toContain(text);
});
