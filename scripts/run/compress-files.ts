// Writes a compressed copy beside each file of the build that browsers request; server/http/built-files.ts serves it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { listFiles } from "#server/http/built-files.ts";

const CLIENT = join(import.meta.dirname, "../..", process.env.BUILD_DIRECTORY ?? "build", "client");
const TEXTS = /\.(?:css|csv|js|json|svg|txt)$/;
/** For a smaller file, the Content-Encoding header costs more than compression saves. */
const MIN_BYTES = 150;
const BROTLI = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

await Promise.all(
  listFiles(CLIENT)
    .filter((path) => TEXTS.test(path))
    .map(async (path) => {
      const bytes = readFileSync(join(CLIENT, path));
      if (bytes.length < MIN_BYTES) return;
      writeFileSync(join(CLIENT, `${path}.br`), await promisify(brotliCompress)(bytes, BROTLI));
      writeFileSync(join(CLIENT, `${path}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
);
