import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { acceptedEncoding } from "#server/shell/accepted-encoding.ts";

const compressBrotli = promisify(brotliCompress);
// A page made for one reader is compressed for that reader alone: 9 would save ten bytes of a page and cost a tenth more, 11 thirty times.
const QUALITY = 7;
/** For a server that has more to do than it can: a third of the time, a quarter more bytes. */
const QUICK = 1;
/** Its tables are made anew for each page: those of the usual window would take ten times as long as the page. */
const WINDOW = { short: 16, long: 18 };
const SHORT_BYTES = 64 * 1024;
const BUSY_SHARE = 0.95;
const LOOKED_AT_EVERY_MS = 1_000;
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
  const body = isLong ? await compressBrotli(plain, { params: parametersFor(plain.byteLength) }) : plain;
  const answer = new Response(body, res);
  if (isLong) {
    answer.headers.set("Content-Encoding", "br");
    answer.headers.append("Vary", "Accept-Encoding");
    answer.headers.delete("Content-Length");
  }
  replaceAnswer(context, answer);
};

/** Hono copies an answer into the one it takes the place of, with a second stream that the collector must clear: here is nothing to copy. */
export function replaceAnswer(context: Context, answer: Response): void {
  context.res = undefined;
  context.res = answer;
}

function parametersFor(bytes: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: isBusy() ? QUICK : QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: bytes <= SHORT_BYTES ? WINDOW.short : WINDOW.long,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  };
}

let looked: { at: number; load: ReturnType<typeof performance.eventLoopUtilization> } | null = null;
let wasBusy = false;

/** Whether the event loop had hardly a pause in the last second or two; what was longer ago says nothing of now. */
function isBusy(): boolean {
  const now = performance.now();
  const since = looked ? now - looked.at : Number.POSITIVE_INFINITY;
  if (looked && since < LOOKED_AT_EVERY_MS) return wasBusy;
  const load = performance.eventLoopUtilization();
  const isRecent = looked !== null && since < 2 * LOOKED_AT_EVERY_MS;
  wasBusy = isRecent && performance.eventLoopUtilization(load, looked?.load).utilization > BUSY_SHARE;
  looked = { at: now, load };
  return wasBusy;
}
