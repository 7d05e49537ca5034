import { expect, test } from "vitest";
import { niceTicks, spread, withDrawableCharacters, writeNumber, writeValue } from "./numbers.ts";

test.each([
  [8.8, {}, "8,8"],
  [-0.85, {}, "−0,85"],
  [122839, {}, "122\u00a0839"],
  [1000, {}, "1\u00a0000"],
  [5, { decimals: 1 }, "5,0"],
  [1.02, { signed: true }, "+1,02"],
  [0, { signed: true }, "0"],
  [-0.4, { decimals: 0 }, "0"],
  [0.04, { decimals: 1, signed: true }, "0,0"],
  [0.25, { decimals: 1 }, "0,3"],
  [1e21, {}, `1${"\u00a0000".repeat(7)}`],
  [1e-7, {}, "0,0000001"],
])("%s is written as French writes it", (value, writing, text) => {
  expect(writeNumber(value, writing)).toBe(text);
});

test("short units follow the number, long ones do not, and the file's own words come first", () => {
  expect(writeValue({ value: 8.8 }, { unit: "%" })).toBe("8,8\u00a0%");
  expect(writeValue({ value: 8.8 }, { unit: "milliards d’euros" })).toBe("8,8");
  expect(writeValue({ value: 33, label: "environ 33 %" }, { unit: "%" })).toBe("environ 33 %");
});

test("ticks are round and stay between the ends", () => {
  expect(niceTicks(0, 14.5, 5)).toEqual([0, 5, 10]);
  expect(niceTicks(1946, 2024, 4)).toEqual([1960, 1980, 2000, 2020]);
  expect(niceTicks(-2, 1, 3)).toEqual([-2, -1, 0, 1]);
});

test("labels on one line keep their order and do not touch", () => {
  const centres = spread(
    [
      { centre: 10, width: 20 },
      { centre: 12, width: 20 },
      { centre: 90, width: 20 },
    ],
    0,
    100,
    4,
  );
  expect(centres).toEqual([10, 34, 90]);
  expect(
    spread(
      [
        { centre: 95, width: 20 },
        { centre: 99, width: 20 },
      ],
      0,
      100,
      4,
    ),
  ).toEqual([66, 90]);
});

test("characters that the house face lacks are replaced, at any depth", () => {
  expect(withDrawableCharacters({ rows: [{ name: "1\u202f000, nᵒ 3, en %" }], value: 2 })).toEqual({
    rows: [{ name: "1\u00a0000, n° 3, en\u00a0%" }],
    value: 2,
  });
});
