import { expect, test } from "vitest";
import { drawWords } from "./svg.ts";

test("the letters of an ordinal are raised in a drawing, and what follows comes back to the line", () => {
  expect(drawWords("1er mai <b>")).toBe(
    '1<tspan dy="-.5em" font-size="70%">er</tspan><tspan dy=".35em"> mai &lt;b&gt;</tspan>',
  );
  expect(drawWords("Au XIXe")).toBe('Au XIX<tspan dy="-.5em" font-size="70%">e</tspan>');
});
