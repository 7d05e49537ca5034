// Renders every page and drawing of content/ with the built application, for the tests that read what is built.
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { readContentFolder } from "#app/newsroom/editions/content-folder.server.ts";
import { drawingPaths } from "#figures/edition/drawing-orders.ts";
import { makeDrawing } from "#figures/edition/make-drawing.ts";
import { readSettings } from "#platform/settings.ts";
import { siteValuesOf } from "#platform/site-values.ts";
import { type BuiltFile, keptPages } from "./built-pages.ts";

const IS_PICTURE = /\.png$/;
const target = keptPages();
if (existsSync(target)) process.exit();
const built = pathToFileURL(join(import.meta.dirname, "../../../build/server/index.js")).href;
const app = (await import(built)) as typeof import("#server/app/app.ts");
const values = siteValuesOf(readSettings({ NODE_ENV: "production" }), new Date());
const tools = await app.loadEditionTools();
const { content } = tools.loadContent(readContentFolder(join(import.meta.dirname, "../../../content")));
const store = tools.createContentStore(() => tools.editionSource(content, new Map()));
const pages = app.pagesOf(store, makeDrawing);
const rendered: BuiltFile[] = [];
const drawings = [...drawingPaths(pages.current().source.content)];
for (const path of [
  ...[...pages.listPaths()].map((one) => one.path),
  ...drawings.filter((path) => !IS_PICTURE.test(path)),
]) {
  const answer = await pages.render(path, values);
  const type = answer.headers.get("Content-Type") ?? "";
  if (answer.status === 200) rendered.push({ path, type, isFile: false, text: await answer.text() });
}
// No test reads their bytes here, and drawing them takes longer than all pages.
for (const path of drawings.filter((path) => IS_PICTURE.test(path)))
  rendered.push({ path, type: "image/png", isFile: false, text: "" });
mkdirSync(dirname(target), { recursive: true });
writeFileSync(`${target}.${process.pid}`, JSON.stringify(rendered));
renameSync(`${target}.${process.pid}`, target);
// Modules of the bundle may hold timers.
process.exit();
