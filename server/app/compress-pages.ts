import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { acceptedEncoding } from "#server/shell/accepted-encoding.ts";

const compressBrotli = promisify(brotliCompress);
// A page made for one reader is compressed for that reader alone: beyond this, each hundredth costs as much time as all before.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const SMALLEST_BYTES = 1024;
const PAGE_TYPES = /^text\/(?:html|x-script)\b/;

/** Sends what is rendered on request in brotli to the browsers that read it; Hono's own middleware knows gzip alone. */
export const compressPages: MiddlewareHandler = async (context, next) => {
  await next();
  const { res, req } = context;
  if (!PAGE_TYPES.test(res.headers.get("Content-Type") ?? "") || req.method === "HEAD" || !res.body) return;
  if (res.headers.has("Content-Encoding") || acceptedEncoding(req.header("Accept-Encoding")) !== "br") return;
  const plain = await res.arrayBuffer();
  const isLong = plain.byteLength >= SMALLEST_BYTES;
  context.res = new Response(isLong ? await compressBrotli(plain, QUALITY) : plain, res);
  if (!isLong) return;
  context.res.headers.set("Content-Encoding", "br");
  context.res.headers.append("Vary", "Accept-Encoding");
  context.res.headers.delete("Content-Length");
};
