import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "#tests/support/browser/test.ts";

const FOLDER = "build/client/figures";
const DRAWINGS = readdirSync(FOLDER).filter((name) => name.endsWith(".svg"));

test("a browser draws no line of a figure beyond its edge", async ({ page }) => {
  const cut: string[] = [];
  // Where trusted types let a test parse a drawing.
  await page.goto("about:blank");
  for (const name of DRAWINGS) {
    const lines = await page.evaluate(linesBeyond, readFileSync(`${FOLDER}/${name}`, "utf8"));
    cut.push(...lines.map((line) => `${name} : ${line}`));
  }
  expect(cut).toEqual([]);
});

async function linesBeyond(drawing: string): Promise<(string | null)[]> {
  document.body.innerHTML = drawing;
  const svg = document.querySelector("svg") as SVGSVGElement;
  // A font is asked for once what it writes has been laid out.
  svg.getBoundingClientRect();
  await document.fonts.ready;
  return [...svg.querySelectorAll("text")]
    .filter((text) => !text.closest("[transform]"))
    .filter((text) => text.getBBox().x < 0 || text.getBBox().x + text.getBBox().width > svg.viewBox.baseVal.width)
    .map((text) => text.textContent);
}
