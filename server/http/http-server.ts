import { createServer, type Server } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";
import type { HeaderMap } from "#platform/http/security-headers.ts";
import { describeError, type Log } from "#platform/log.ts";

type Refusal = { status: 400 | 405 | 414 | 501; message: string };

const MAX_URL_LENGTH = 4096;
const ALLOWED_METHODS = ["GET", "HEAD", "POST"];
const KNOWN_METHODS = [...ALLOWED_METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"];
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Refuses before everything else what no page and no form needs. */
function refuseMalformed(headers: HeaderMap): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const refusal = findRefusal(context.env.incoming);
    if (!refusal) return next();
    const allowed: HeaderMap = refusal.status === 405 ? { Allow: ALLOWED_METHODS.join(", ") } : {};
    return context.body(`${refusal.message}\n`, refusal.status, { ...headers, ...allowed, Connection: "close" });
  };
}

export function findRefusal({ method = "", url = "", headers, rawHeaders }: HttpBindings["incoming"]): Refusal | null {
  if (!KNOWN_METHODS.includes(method)) return { status: 501, message: "Méthode inconnue." };
  if (!ALLOWED_METHODS.includes(method)) return { status: 405, message: "Méthode refusée." };
  if (url.length > MAX_URL_LENGTH) return { status: 414, message: "Adresse trop longue." };
  if (!HOST.test(headers.host ?? "") || countOf("host", rawHeaders) > 1)
    return { status: 400, message: "En-tête Host absent ou incorrect." };
  if (!/^\/(?!\/)[^\\]*$/.test(url) || !isDecodable(url)) return { status: 400, message: "Adresse incorrecte." };
  return null;
}

/** Node uses the first of two Host headers, a proxy may use the last, so two are refused. */
function countOf(name: string, rawHeaders: string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

function isDecodable(url: string): boolean {
  try {
    return !decodeURIComponent(url.split("?", 1)[0] ?? "").includes("\0");
  } catch {
    return false;
  }
}

type Site = { Bindings: HttpBindings };
export type SiteHandler = MiddlewareHandler<Site>;

type HttpServerOptions = {
  headers: HeaderMap;
  log: Log;
  /** Each handler answers, or leaves the request to the next one. */
  handlers: SiteHandler[];
  answerWithinMs?: number;
};

/** Protects against clients that send slowly. Node's own check runs only every 30 seconds by default. */
const OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
};
/** After this time the answer is 503, whatever blocks: starting, or a database that is away, may take seconds. */
const ANSWER_WITHIN_MS = 12_000;
/**
 * The newsroom's checks and photographs and the administration's imports and letters take longer and have
 * limits of their own.
 */
const MAY_TAKE_LONGER = /^\/(?:redaction|apercu|admin|lettre\/rebonds)(?:[/.]|$)/;

export function createHttpServer({
  headers,
  log,
  handlers,
  answerWithinMs = ANSWER_WITHIN_MS,
}: HttpServerOptions): Server {
  const site = new Hono<Site>();
  const limit = timeout(answerWithinMs, new HTTPException(503));
  const said = { ...headers, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  site.onError((error, context) => {
    if (error instanceof HTTPException) {
      log.warn("answer_too_late", { method: context.req.method });
      return context.body("Le site est trop occupé : réessayez dans une minute.\n", 503, {
        ...said,
        "Retry-After": "60",
      });
    }
    log.error("request_failed", describeError(error));
    return context.body("Une erreur est survenue.\n", 500, said);
  });
  site.use(refuseMalformed(said));
  site.use((context, next) => (MAY_TAKE_LONGER.test(context.req.path) ? next() : limit(context, next)));
  for (const handler of handlers) site.use(handler);
  // Answers a request whose address cannot be parsed.
  const errorHandler = () => new Response("Requête incorrecte.\n", { status: 400, headers: said });
  return createServer(OPTIONS, getRequestListener(site.fetch, { errorHandler }));
}

export async function drain(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Browsers keep connections open after the answer, so idle ones must be closed repeatedly.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
