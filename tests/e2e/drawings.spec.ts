import { readdirSync } from "node:fs";
import { expect, test } from "#tests/support/browser/test.ts";

const DRAWINGS = readdirSync("build/client/figures").filter((name) => name.endsWith(".svg"));

test("a browser draws no line of a figure beyond its edge", async ({ page }) => {
  const cut: string[] = [];
  for (const name of DRAWINGS) {
    await page.goto(`/figures/${name}`);
    const lines = await page.locator("svg").evaluate((svg: SVGSVGElement) =>
      [...svg.querySelectorAll("text")]
        .filter((text) => !text.closest("[transform]"))
        .filter((text) => text.getBBox().x < 0 || text.getBBox().x + text.getBBox().width > svg.viewBox.baseVal.width)
        .map((text) => text.textContent),
    );
    cut.push(...lines.map((line) => `${name} : ${line}`));
  }
  expect(cut).toEqual([]);
});
