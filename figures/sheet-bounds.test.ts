import { expect, test } from "vitest";
import { undrawable } from "./sheet-bounds.ts";

const SHEET = { width: 100, height: 50 };

test.each([
  '<rect x="0" y="0" width="100" height="50"/>',
  '<path d="M10 10h80v30h-80zm5 5l5-5M90 40V10H20"/>',
  '<path d="M10 10a5 5 0 0 1 10 0c2-3 4-3 6 0"/>',
  '<g transform="translate(200 0)"><circle cx="50" cy="10" r="2"/></g>',
  '<defs><path d="M900 10h5"/></defs><text x="10" y="20">1e21 NaN</text>',
])("%s fits on its sheet", (body) => {
  expect(undrawable(body, SHEET)).toBeNull();
});

test.each([
  '<rect x="-2923" y="0" width="1" height="1"/>',
  '<rect x="90" y="0" width="40" height="1"/>',
  '<path d="M10 10h80v60"/>',
  '<path d="M10 10h80zm-20 0h5"/>',
  '<g><circle cx="50" cy="90" r="2"/></g>',
  '<text x="NaN" y="20">1</text>',
  '<path d="M1e+21 0h5"/>',
])("%s does not", (body) => {
  expect(undrawable(body, SHEET)).not.toBeNull();
});
