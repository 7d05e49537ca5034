// Renders every page of the edition as the server would, and stores pages and files compressed in one file beside its
// index.
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { readSettings } from "#platform/settings.ts";
import { siteValuesKey, siteValuesOf } from "#platform/site-values.ts";
import type { EditionPages } from "#server/app/edition-pages.ts";
import { type Span, writePack } from "#server/http/pack.ts";
import {
  describeFiles,
  describePage,
  isPage,
  isText,
  pageStyles,
  type RenderedPage,
  type Resource,
  type StaticEntry,
  type StaticIndex,
} from "#server/http/static-index.ts";

const compressBrotli = promisify(brotliCompress);
// Below this, the Content-Encoding header outweighs the gain.
const MIN_GAIN_BYTES = 100;
const QUICK_QUALITY = 5;
/** Compressions under way while the next page is rendered. */
const AT_ONCE = 4;
const BUILD = join(import.meta.dirname, "../..", process.env.BUILD_DIRECTORY ?? "build");

async function warmPages(): Promise<void> {
  const { pages } = (await import(pathToFileURL(join(BUILD, "server/index.js")).href)) as { pages: EditionPages };
  const values = siteValuesOf(readSettings(process.env), new Date());
  const name = `bodies-${randomUUID()}.pack`;
  const pack = writePack(join(BUILD, name));
  const store = createStore(pack.add);
  for (const file of describeFiles(join(BUILD, "client"))) await store.add("files", file, false);
  const paths = [...pages.listPaths()];
  const rendered: RenderedPage[] = [];
  for (const { path, isRarelyRead } of paths) {
    const page = await describePage(path, await pages.render(path, values));
    if (isPage(page.resource.type)) rendered.push(page);
    await store.add("pages", page, isRarelyRead);
  }
  const index: StaticIndex = {
    ...(await store.finish()),
    pack: name,
    packBytes: pack.close(),
    renderedWith: siteValuesKey(values),
    paths,
    styles: pageStyles(rendered),
  };
  await writeFile(join(BUILD, "static-index.json"), JSON.stringify(index));
  console.log(`${rendered.length} pages et ${index.files.length} fichiers prêts à servir`);
}

/** Compresses beside the caller, a few bodies at once. */
function createStore(write: (bytes: Buffer) => Span) {
  const entries: Record<"files" | "pages", StaticEntry[]> = { files: [], pages: [] };
  const underWay = new Set<Promise<void>>();

  async function compressAndWrite(kind: "files" | "pages", { resource, bytes }: RenderedPage, isQuick: boolean) {
    const br = isText(resource.type) ? await brotli(bytes, resource, isQuick) : bytes;
    const isCompressed = br.length < bytes.length - MIN_GAIN_BYTES;
    const stored = { ...resource, isCompressed, isQuick: isCompressed && isQuick };
    entries[kind].push({ ...stored, body: write(isCompressed ? br : bytes) });
  }

  return {
    async add(kind: "files" | "pages", page: RenderedPage, isQuick: boolean): Promise<void> {
      const work = compressAndWrite(kind, page, isQuick).finally(() => underWay.delete(work));
      underWay.add(work);
      if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    },
    async finish() {
      await Promise.all(underWay);
      const byPath = (one: StaticEntry, other: StaticEntry) => (one.path < other.path ? -1 : 1);
      return { files: entries.files.toSorted(byPath), pages: entries.pages.toSorted(byPath) };
    },
  };
}

const FOR_TEXTS = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
/** All tried for the script of every page, which they make some 0.2 % smaller than as a text. */
const FOR_LARGE_SCRIPTS = [
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_LGBLOCK]: 20 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 20, [constants.BROTLI_PARAM_NDIRECT]: 8 },
];
const LARGE_SCRIPT_BYTES = 300_000;

async function brotli(bytes: Buffer, { type }: Resource, isQuick: boolean): Promise<Buffer> {
  const isLargeScript = type.includes("javascript") && bytes.length > LARGE_SCRIPT_BYTES;
  const tried = (isLargeScript ? FOR_LARGE_SCRIPTS : [FOR_TEXTS]).map((params) =>
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isQuick ? QUICK_QUALITY : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        ...params,
      },
    }),
  );
  return (await Promise.all(tried)).reduce((best, one) => (one.length < best.length ? one : best));
}

await warmPages();
// Modules of the bundle may hold timers.
process.exit();
