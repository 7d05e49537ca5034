import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { categoryHue } from "#figures/palette.ts";
import { HOUSE_HUES } from "./listing.schema.ts";

test("the content, the drawings and the style sheet know the same hues", () => {
  const styles = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");
  const styled = [...styles.matchAll(/^\.hue-(\d+) \{/gm)].map(([, hue]) => Number(hue));
  expect(styled).toEqual(HOUSE_HUES);
  expect(Object.values(categoryHue).toSorted((a, b) => a - b)).toEqual(HOUSE_HUES);
});
