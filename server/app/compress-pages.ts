import { performance } from "node:perf_hooks";
import { brotliCompressSync, constants } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { acceptedEncoding } from "#platform/http/accepted-encoding.ts";

// 9 saves ten bytes of a page for a tenth more time, 11 takes thirty times as long for 7 % less.
const QUALITY = 7;
/** Under load: a third of the time, a quarter more bytes. */
const QUICK = 1;
/** Windows in bits: setting up the usual 22 takes ten times as long as compressing a page. */
const WINDOW = { short: 16, long: 18 };
const SHORT_BYTES = 64 * 1024;
const BUSY_SHARE = 0.95;
const LOOKED_AT_EVERY_MS = 1_000;
const MIN_BYTES = 1024;
const PAGE_TYPES = /^text\/(?:html|x-script)\b/;

/**
 * Of answers made on request; `server/http/page-variants.ts` compresses the pages of an edition. Hono's own middleware
 * lacks brotli. Not as a stream: its garbage paused one page in fifty.
 */
export const compressPages: MiddlewareHandler = async (context, next) => {
  await next();
  const { res, req } = context;
  if (!PAGE_TYPES.test(res.headers.get("Content-Type") ?? "") || req.method === "HEAD" || !res.body) return;
  if (res.headers.has("Content-Encoding") || acceptedEncoding(req.header("Accept-Encoding")) !== "br") return;
  const plain = await res.arrayBuffer();
  const isLong = plain.byteLength >= MIN_BYTES;
  const body = isLong ? brotliCompressSync(new Uint8Array(plain), { params: parametersFor(plain.byteLength) }) : plain;
  const answer = new Response(body, res);
  if (isLong) {
    answer.headers.set("Content-Encoding", "br");
    answer.headers.append("Vary", "Accept-Encoding");
    answer.headers.delete("Content-Length");
  }
  replaceAnswer(context, answer);
};

/** Cleared first: with `res` set, Hono copies the new one through a second stream. */
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
