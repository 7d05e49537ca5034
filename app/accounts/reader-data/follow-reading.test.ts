import { expect, test } from "vitest";
import { FORGOTTEN_AFTER_DAYS, placeOf, withPlace } from "./follow-reading.tsx";
import { NOTHING_LEARNT } from "./learning.ts";

const TODAY = 2516;
const HEADINGS = ["un", "deux", "trois"].map((id) => ({ id, text: id }));

function at(day: number): string {
  return `trois ${day.toString(36)}`;
}

test("a place is offered for sixty days, and with the next one noted it is gone from the device", () => {
  const old = TODAY - FORGOTTEN_AFTER_DAYS - 1;
  const place = { vieux: at(old), dernier: at(old + 1), hier: at(TODAY - 1), illisible: "trois" };
  const before = { ...NOTHING_LEARNT, place };
  expect(placeOf(before, "dernier", HEADINGS, TODAY)?.id).toBe("trois");
  expect(placeOf(before, "vieux", HEADINGS, TODAY)).toBeNull();
  const after = withPlace(before, "neuf", "trois", TODAY);
  expect(after.place).toEqual({ dernier: at(old + 1), hier: at(TODAY - 1), neuf: at(TODAY) });
  expect(before.place).toEqual(place);
});
