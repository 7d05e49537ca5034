import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { parisYear } from "#platform/french/paris-time.ts";
import { readSettings } from "#platform/settings.ts";
import { valuesKey } from "#server/shell/built-body.ts";
import { fillPlaceholders, type PageValues } from "#server/shell/fill-placeholders.ts";
import { type Span, writePack } from "#server/shell/pack.ts";
import {
  type DescribedFile,
  describeFiles,
  isPage,
  isText,
  type StaticEntry,
  type StaticIndex,
} from "#server/shell/static-index.ts";

const compressBrotli = promisify(brotliCompress);
// Below this, the Content-Encoding header outweighs the gain.
const SMALLEST_GAIN_BYTES = 100;
const AT_ONCE = 4;
const TEMPLATE_QUALITY = 5;

const BUILD = join(import.meta.dirname, "../..", process.env.BUILD_DIRECTORY ?? "build");

async function precompress(): Promise<void> {
  const { publicUrl, socialUrl } = readSettings(process.env);
  const values = { publicUrl, socialUrl, year: String(parisYear(new Date())) };
  const { files, styles } = describeFiles(join(BUILD, "client"));
  const name = `bodies-${randomUUID()}.pack`;
  const pack = writePack(join(BUILD, name));
  const entries: StaticEntry[] = [];
  const queue = files.toReversed();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let file = queue.pop(); file; file = queue.pop()) entries.push(await packFile(file, values, pack.add));
    }),
  );
  const index: StaticIndex = {
    ...{ pack: name, packBytes: pack.close(), filledWith: valuesKey(values), styles },
    entries: entries.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  };
  await writeFile(join(BUILD, "static-index.json"), JSON.stringify(index));
  const pages = entries.filter(({ type }) => isPage(type)).length;
  console.log(`${entries.length} fichiers prêts à servir, dont ${pages} pages`);
}

const FOR_TEXTS = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
/** All tried for the script of every page, which they make some 0.2 % smaller than as a text. */
const FOR_LARGE_SCRIPTS = [
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_LGBLOCK]: 20 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 20, [constants.BROTLI_PARAM_NDIRECT]: 8 },
];
const LARGE_SCRIPT_BYTES = 300_000;

async function packFile(file: DescribedFile, values: PageValues, add: (body: Buffer) => Span): Promise<StaticEntry> {
  const built = readFileSync(join(BUILD, "client", file.file));
  const whole = { ...file, isCompressed: false, filled: null };
  if (!isText(file.type)) return { ...whole, body: add(built) };
  const bytes = file.isTemplate ? Buffer.from(fillPlaceholders(built.toString("utf8"), file.type, values)) : built;
  const br = await brotli(bytes, file.type, constants.BROTLI_MAX_QUALITY);
  if (br.length > bytes.length - SMALLEST_GAIN_BYTES) return { ...whole, body: add(built) };
  if (!file.isTemplate) return { ...whole, isCompressed: true, body: add(br) };
  // Filled and compressed anew where the values differ from the build's, such as next year; never sent itself.
  const unfilled = await brotli(built, file.type, TEMPLATE_QUALITY);
  return { ...whole, isCompressed: true, body: add(unfilled), filled: add(br) };
}

async function brotli(bytes: Buffer, type: string, quality: number): Promise<Buffer> {
  const isLargeScript = type.includes("javascript") && bytes.length > LARGE_SCRIPT_BYTES;
  const tried = (isLargeScript ? FOR_LARGE_SCRIPTS : [FOR_TEXTS]).map((params) =>
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        ...params,
      },
    }),
  );
  return (await Promise.all(tried)).reduce((best, one) => (one.length < best.length ? one : best));
}

await precompress();
