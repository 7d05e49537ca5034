import { createServer, type Server } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";
import type { HeaderMap } from "#platform/http/security-headers.ts";
import { describeError, type Log } from "#platform/log.ts";
import { refuseMalformed } from "./refusals.ts";

type Site = { Bindings: HttpBindings };
export type SiteHandler = MiddlewareHandler<Site>;

type HttpServerOptions = {
  headers: HeaderMap;
  log: Log;
  /** Each answers, or leaves the request to the next. */
  handlers: SiteHandler[];
  answerWithinMs?: number;
};

/** Against slow requests; Node's own check runs every 30 s only. */
const OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
};
/** Answers 503 after this time, whatever blocks: a start or an absent database takes seconds. */
const ANSWER_WITHIN_MS = 12_000;
/** Checks and photographs of the newsroom, imports and letters of the administration: they have limits of their own. */
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
  // For a request of which no address can be made.
  const errorHandler = () => new Response("Requête incorrecte.\n", { status: 400, headers: said });
  return createServer(OPTIONS, getRequestListener(site.fetch, { errorHandler }));
}

export async function drain(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Browsers keep connections open after the answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
