import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { embedFonts } from "#figures/fonts.ts";
import { drawFigure, readFigure } from "#figures/forms/figure-files.ts";
import { launchBrowser } from "./browser.ts";

// Draws figures without a build: node scripts/check/preview-figure.ts content/figures/a.yaml
// content/figures/b.yaml <folder>
const files = process.argv.slice(2, -1);
const folder = resolve(process.argv.at(-1) ?? "");
if (files.length === 0 || folder.endsWith(".yaml")) {
  console.error("Il faut des fichiers de content/figures, puis le dossier où dessiner.");
  process.exit(1);
}
await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const page = await browser.newPage();

async function takePictures(name: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(pathToFileURL(join(folder, `${name}.svg`)).href);
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  }
}

for (const file of files) {
  try {
    const name = basename(file, ".yaml");
    const figure = readFigure(file, await readFile(file, "utf8"));
    for (const isNarrow of [false, true]) {
      const { svg, width, height } = drawFigure(figure, { isNarrow });
      const drawn = isNarrow ? `${name}-etroit` : name;
      await writeFile(join(folder, `${drawn}.svg`), await embedFonts(svg));
      await takePictures(drawn, width, height);
    }
    console.log(`${name} : dessiné dans ${folder}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
await browser.close();
