import { geoContains } from "d3-geo";
import { expect, test } from "vitest";
import { getCountry } from "./atlas.ts";
import { loadRegions } from "./regions.ts";

const crimeanPlaces: Record<string, [number, number]> = {
  Simferopol: [34.1, 44.95],
  Sébastopol: [33.6, 44.6],
  Yalta: [34.17, 44.52],
  Djankoï: [34.39, 45.71],
  Kertch: [36.42, 45.36],
};

test.each(Object.entries(crimeanPlaces))(
  "%s lies inside the shape of Ukraine and outside that of Russia",
  (_, place) => {
    expect(geoContains(getCountry("UKR", "50m"), place)).toBe(true);
    expect(geoContains(getCountry("RUS", "50m"), place)).toBe(false);
  },
);

test("the base map of the regions holds Crimea, and neighbours keep a common border once simplified", () => {
  const { rings } = loadRegions(2);
  expect(rings.size).toBe(26);
  const pointsOf = (id: string) => rings.get(id)?.flat().map(String) ?? [];
  const countShared = (first: string, second: string) =>
    pointsOf(first).filter((at) => pointsOf(second).includes(at)).length;
  expect(pointsOf("crimea").length).toBeGreaterThan(20);
  expect(countShared("donetsk", "luhansk")).toBeGreaterThan(5);
  expect(countShared("kyiv", "kyiv-city")).toBeGreaterThan(5);
});
