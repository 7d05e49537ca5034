import { type Context, Hono, type Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import type { RequestHandler } from "react-router";
import { RouterContextProvider } from "react-router";
import { REPORTS_PATH } from "#app/features/admin-reports/report-intents.ts";
import { securityTxt } from "#app/features/discovery/security-txt.server.ts";
import { replyToOneClick } from "#app/features/letters/pages/one-click.server.ts";
import { answerReturn, isReturnsToken } from "#app/features/letters/returns/answer-return.server.ts";
import { createSignUps } from "#app/features/newsletter/sign-up/sign-ups.server.ts";
import { signUpsContext } from "#app/features/newsletter/sign-up/sign-ups-context.ts";
import { UNSUBSCRIBE_PATH } from "#app/features/newsletter/tokens/token-field.ts";
import { REPORT_PATH } from "#app/features/proofs/proof-paths.ts";
import { IMPORT_PATH } from "#app/features/subscriber-csv/import-batch.ts";
import { type ContentStore, contentContext } from "#library/catalogue/content-store.server.ts";
import { documentRequestContext } from "#platform/document-request.ts";
import { describeError, type LogFields } from "#platform/log.ts";
import { MAX_RETURN_BYTES, RETURNS_PATH } from "#platform/mail/returned-mail.ts";
import { type ProcessServices, type Services, servicesContext } from "#platform/services.ts";
import type { HeaderMap } from "#server/http/security-headers.ts";
import { clientAddress } from "./client-address.ts";
import { compressPages } from "./compress-pages.ts";
import type { Environment } from "./environment.ts";
import { keepSearchPages } from "./keep-search-pages.ts";
import { logRequest } from "./request-log.ts";

type RequestContext = Context<Environment>;

export type WebAppOptions = {
  services: ProcessServices;
  content: ContentStore;
  ping: () => Promise<void>;
  /** A header that a route sets itself wins. */
  headers: HeaderMap;
  render: RequestHandler;
  /** Missing files under the built folders are then missing for good. */
  isBuilt: boolean;
};

const MAX_BODY_BYTES = 4 * 1024;
/** 5,000 emojis take twelve bytes each when encoded, plus the other fields. */
const MAX_REPORT_BYTES = 256 * 1024;
const REPORT_TOO_LONG =
  "Votre message est trop long : 5 000 caractères au plus. Revenez à la page d'avant : ce que vous avez écrit y est encore.\n";
const MAX_BATCH_BYTES = 64 * 1024;
const SECURITY_TXT_PATH = "/.well-known/security.txt";
const HEALTH_PATH = "/healthz";
const PING_TIMEOUT_MS = 2_000;

/** The order matters: each middleware precedes what it must see or protect. */
export function createWebApp({ services, content, ping, headers, render, isBuilt }: WebAppOptions): Hono<Environment> {
  const app = new Hono<Environment>();
  const signUps = createSignUps(services);

  app.use(async (context, next) => {
    const requestServices = createRequestServices(services, context);
    context.set("services", requestServices);
    const start = performance.now();
    await next();
    addHeaders(context, framesOf(context.req.path, headers), requestServices.requestId);
    const { method, path } = context.req;
    if (path === HEALTH_PATH) return;
    const { log, requestId } = requestServices;
    logRequest(log, { requestId, method, path, status: context.res.status, ms: performance.now() - start });
  });
  app.onError((error, context) => {
    context.get("services").reportError(error, context.req.raw);
    return context.text(`Une erreur est survenue (${context.get("services").requestId}).\n`, 500);
  });
  // Above the compression, so that pages are kept compressed.
  app.get("/recherche", keepSearchPages(content));
  app.use(compress(), compressPages);

  app.get(HEALTH_PATH, async (context) => {
    const isAlive = await answersInTime(ping());
    return context.json({ status: isAlive ? "ok" : "unavailable" }, isAlive ? 200 : 503);
  });

  app.get(SECURITY_TXT_PATH, (context) =>
    context.text(securityTxt(services.settings.publicUrl, content.current().catalogue.getPublisher(), new Date())),
  );

  answerReturns(app, services.settings);
  app.use(limitForms());
  // Mail programs post from anywhere; the address alone authorises.
  app.post(UNSUBSCRIBE_PATH, async (context, next) => {
    return (await replyToOneClick(context.get("services"), context.req.raw)) ?? next();
  });
  app.use(refuseForeignForms(services.settings.publicUrl));

  if (isBuilt) answerMissingFiles(app);
  app.use(redirectToOneAddress);

  app.all("*", (context) => {
    const routerContext = new RouterContextProvider();
    routerContext.set(servicesContext, context.get("services"));
    routerContext.set(signUpsContext, signUps);
    routerContext.set(contentContext, content);
    routerContext.set(documentRequestContext, !context.req.path.endsWith(".data"));
    return render(context.req.raw, routerContext);
  });
  return app;
}

/** Without the right token nothing of the body is read. */
function answerReturns(app: Hono<Environment>, { bouncesToken }: ProcessServices["settings"]): void {
  const limit = limitBody(MAX_RETURN_BYTES);
  app.all(RETURNS_PATH, (context, next) => {
    const isKnown = isReturnsToken(bouncesToken, context.req.header("Authorization") ?? null);
    return isKnown ? limit(context, next) : next();
  });
  app.all(RETURNS_PATH, (context) => answerReturn(context.get("services"), context.req.raw));
}

function limitForms() {
  const limitForm = limitBody(MAX_BODY_BYTES);
  const limitBatch = limitBody(MAX_BATCH_BYTES);
  const limitReport = limitBody(MAX_REPORT_BYTES, REPORT_TOO_LONG);
  return (context: RequestContext, next: Next) => {
    const path = context.req.path.replace(/\.data$/, "");
    if (path === IMPORT_PATH) return limitBatch(context, next);
    return isReportPath(path) ? limitReport(context, next) : limitForm(context, next);
  };
}

function answerMissingFiles(app: Hono<Environment>): void {
  app.all("/assets/*", (context) => context.text("Fichier introuvable.\n", 404));
  app.get("/markdown/*", (context) => {
    const { log, requestId } = context.get("services");
    log.warn("markdown_missing", { path: context.req.path, requestId });
    return context.text("Texte introuvable.\n", 404);
  });
}

function isReportPath(path: string): boolean {
  return path === REPORT_PATH || path === "/contact" || path.startsWith(`${REPORTS_PATH}/`);
}

function limitBody(maxSize: number, message = "Envoi trop volumineux.\n") {
  return bodyLimit({
    maxSize,
    onError(context: RequestContext) {
      logRefusal(context, "body_refused");
      return context.text(message, 413);
    },
  });
}

function logRefusal(context: RequestContext, event: string): void {
  const { log, requestId } = context.get("services");
  log.warn(event, { requestId, method: context.req.method, path: context.req.path });
}

function createRequestServices(services: ProcessServices, context: RequestContext): Services {
  const requestId = crypto.randomUUID();
  return {
    ...services,
    requestId,
    clientAddress: context.env?.incoming ? clientAddress(context.env.incoming, services.settings.trustProxy) : "",
    reportError(error, request) {
      const asked: LogFields = { method: request.method, path: new URL(request.url).pathname };
      services.log.error("request_failed", { requestId, ...asked, ...describeError(error) });
    },
  };
}

function framesOf(path: string, headers: HeaderMap): HeaderMap {
  const policy = headers["Content-Security-Policy"];
  if (!policy || !/^\/admin\/lettres\/(?:\d+|lancement)$/.test(path)) return headers;
  return { ...headers, "Content-Security-Policy": `${policy}; frame-src 'self'` };
}

function addHeaders(context: RequestContext, headers: HeaderMap, requestId: string): void {
  const defaults = { ...headers, "Cache-Control": "private, no-store", "X-Request-Id": requestId };
  for (const [name, value] of Object.entries(defaults)) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
  // Without a charset, browsers could be led to guess another encoding.
  const type = context.res.headers.get("Content-Type");
  if (type?.startsWith("text/") && !type.includes("charset=")) {
    context.res.headers.set("Content-Type", `${type}; charset=utf-8`);
  }
}

/** Against CSRF. Without either header, a request comes from no browser and carries no visitor's cookies. */
function refuseForeignForms(publicUrl: string) {
  return async (context: RequestContext, next: Next) => {
    if (context.req.method !== "POST") return next();
    const site = context.req.header("Sec-Fetch-Site");
    const origin = context.req.header("Origin");
    const isOwn = origin === publicUrl || isAskedHost(origin, context.req.header("Host"), publicUrl);
    // "null" comes from pages without a referrer and from foreign frames: only Sec-Fetch-Site tells them apart.
    const isForeign =
      origin === "null"
        ? site !== "same-origin"
        : origin
          ? !isOwn
          : site !== undefined && site !== "same-origin" && site !== "none";
    if (!isForeign) return next();
    logRefusal(context, "foreign_form_refused");
    return context.text("Envoi refusé : il vient d'un autre site.\n", 403);
  };
}

/** True for the host that was asked, under any name; from http to an https site on this machine alone. */
function isAskedHost(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  const from = origin ? URL.parse(origin) : null;
  if (from?.host !== host) return false;
  return (
    from?.protocol === new URL(publicUrl).protocol || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(from?.hostname ?? "")
  );
}

async function redirectToOneAddress(context: RequestContext, next: Next) {
  const { pathname, search } = new URL(context.req.url);
  const hasCapital = /[A-Z]/.test(pathname.replace(/%[0-9A-F]{2}/gi, ""));
  if (pathname === "/" || !(pathname.endsWith("/") || hasCapital)) return next();
  // Leading slashes would lead to another site: "//example.org".
  return context.redirect(`/${pathname.replace(/^\/+|\/+$/g, "").toLowerCase()}${search}`, 308);
}

async function answersInTime(answer: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PING_TIMEOUT_MS);
  });
  const alive = answer.then(
    () => true,
    () => false,
  );
  return Promise.race([alive, tooLate]).finally(() => clearTimeout(timer));
}
