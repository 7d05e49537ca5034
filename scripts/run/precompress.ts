import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { parisYear } from "#platform/french/paris-time.ts";
import { readSettings } from "#platform/settings.ts";
import { variantsDirectory } from "#server/shell/built-file.ts";
import { fillPlaceholders, type PageValues } from "#server/shell/fill-placeholders.ts";
import { createStaticIndex, isText, type StaticEntry } from "#server/shell/static-index.ts";

const compressBrotli = promisify(brotliCompress);
// Below this, the Content-Encoding header outweighs the gain.
const SMALLEST_GAIN_BYTES = 100;
// The size of libuv's thread pool.
const AT_ONCE = 4;
const TEMPLATE_QUALITY = 5;

const BUILD = join(import.meta.dirname, "../..", process.env.BUILD_DIRECTORY ?? "build");

async function precompress(): Promise<void> {
  const { publicUrl, socialUrl } = readSettings(process.env);
  const values = { publicUrl, socialUrl, year: String(parisYear(new Date())) };
  const index = createStaticIndex(join(BUILD, "client"));
  const queue = index.entries.filter((entry) => isText(entry.type));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let entry = queue.pop(); entry; entry = queue.pop()) entry.isCompressed = await compress(entry, values);
    }),
  );
  await writeFile(join(BUILD, "static-index.json"), JSON.stringify(index));
  const pages = index.entries.filter(({ type }) => type.startsWith("text/html")).length;
  console.log(`${index.entries.length} fichiers prêts à servir, dont ${pages} pages`);
}

const FOR_TEXTS = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
/** For the one file that every page needs, whose smallest form differs from build to build: 0.1 to 0.3 % less than as a text. */
const FOR_LARGE_SCRIPTS = [
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_LGBLOCK]: 20 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 20, [constants.BROTLI_PARAM_NDIRECT]: 8 },
];
const LARGE_SCRIPT_BYTES = 300_000;

async function compress(entry: StaticEntry, values: PageValues): Promise<boolean> {
  const source = join(BUILD, "client", entry.file);
  const built = readFileSync(source);
  const bytes = entry.isTemplate ? Buffer.from(fillPlaceholders(built.toString("utf8"), entry.type, values)) : built;
  const br = await brotli(bytes, entry.type, constants.BROTLI_MAX_QUALITY);
  if (br.length > bytes.length - SMALLEST_GAIN_BYTES) return false;
  if (entry.isTemplate) {
    const target = `${join(variantsDirectory(BUILD, values), entry.file)}.br`;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, br);
    // Never sent as it is, only filled with other values, such as next year's.
    await writeFile(`${source}.br`, await brotli(built, entry.type, TEMPLATE_QUALITY));
  } else await writeFile(`${source}.br`, br);
  return true;
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
