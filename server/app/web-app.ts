import { type Context, Hono, type Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { type RequestHandler, RouterContextProvider } from "react-router";
import { answerSign, answerState, answerView, answerVote } from "#app/learning/class/class-endpoints.server.ts";
import { SIGN_PATH, STATE_PATH, VOTE_PATH } from "#app/learning/class/class-paths.ts";
import { replyToOneClick } from "#app/letters/archive/one-click.server.ts";
import { answerBounce, isBouncesToken } from "#app/letters/bounces/bounce-endpoint.server.ts";
import { UNSUBSCRIBE_PATH } from "#app/letters/subscriptions/link-paths.ts";
import { createImageAnswers } from "#app/newsroom/editions/answer-image.server.ts";
import { securityTxt } from "#app/reading/discovery/site-files.server.ts";
import { missingFile } from "#app/ui/page/former-page.ts";
import { contentContext } from "#library/catalogue/content-context.server.ts";
import type { ContentStore } from "#library/catalogue/content-store.server.ts";
import { drawingsContext } from "#library/catalogue/drawings-context.server.ts";
import { documentRequestContext } from "#platform/document-request.ts";
import type { HeaderMap } from "#platform/http/security-headers.ts";
import { createStyleNonce, styleNonceContext, withStyleNonce } from "#platform/http/style-nonce.ts";
import { describeError, type LogFields } from "#platform/log.ts";
import { BOUNCES_PATH, MAX_BOUNCE_BYTES } from "#platform/mail/returned-mail.ts";
import { withEdition } from "#platform/release-header.ts";
import { type ProcessServices, type Services, servicesContext, siteValuesContext } from "#platform/services.ts";
import { siteValuesOf, withEditionNumber } from "#platform/site-values.ts";
import { clientAddress } from "./client-address.ts";
import { createDrawings, type DrawingMaker } from "./drawings.ts";
import { type Environment, keepSearchPages } from "./keep-search-pages.ts";
import { loggedPath, logRequest } from "./request-log.ts";
import type { MatchedRoute } from "./route-handles.ts";

type RequestContext = Context<Environment>;

export type WebAppOptions = {
  services: ProcessServices;
  content: ContentStore;
  ping: () => Promise<void>;
  /** A route that sets one of these headers itself overrides it. */
  headers: HeaderMap;
  render: RequestHandler;
  matchRoute: (path: string) => MatchedRoute | null;
  draw: DrawingMaker;
  /** True when a missing file in the folders of the build can be answered with 404 at once. */
  isBuilt: boolean;
};

const POLICY = "Content-Security-Policy";
const MAX_BODY_BYTES = 4 * 1024;
const MAX_VOTE_BYTES = 1024;
const SECURITY_TXT_PATH = "/.well-known/security.txt";
const HEALTH_PATH = "/healthz";
const PING_TIMEOUT_MS = 2_000;

/** The order matters: each middleware must precede the ones whose requests or answers it handles. */
export function createWebApp(options: WebAppOptions): Hono<Environment> {
  const { services, content, ping, headers, render, matchRoute, draw, isBuilt } = options;
  const app = new Hono<Environment>();
  const drawings = createDrawings(draw);

  answerClasses(app, services);
  app.use(async (context, next) => {
    const requestServices = createRequestServices(services, context);
    const edition = content.current();
    context.set("services", requestServices);
    context.set("edition", edition);
    const start = performance.now();
    await next();
    allowMore(context, context.res.status === 200 ? matchRoute(context.req.path) : null, headers);
    addHeaders(context, withEdition(headers, edition.number), requestServices.requestId);
    const { method, path } = context.req;
    if (path === HEALTH_PATH) return;
    const { log, requestId } = requestServices;
    logRequest(log, { requestId, method, path, status: context.res.status, ms: performance.now() - start });
  });
  app.onError((error, context) => {
    // A request that is answered before the services are set has none yet.
    const requestServices = context.get("services") ?? createRequestServices(services, context);
    requestServices.reportError(error, context.req.raw);
    return context.text(`Une erreur est survenue (${requestServices.requestId}).\n`, 500);
  });
  // The compression is registered after this, so that the kept pages are already compressed.
  app.get("/recherche", keepSearchPages(content));
  app.use(compress());

  const answerImage = createImageAnswers();
  app.get("/images/:file", ({ req, get }) => {
    const { catalogue } = get("edition");
    const withdrawn = catalogue.getWithdrawnPicture(req.path);
    return withdrawn ? missingFile(catalogue, withdrawn) : answerImage(req.path, get("services"));
  });
  app.get(HEALTH_PATH, async (context) => {
    const isAlive = await answersInTime(ping());
    return context.json({ status: isAlive ? "ok" : "unavailable" }, isAlive ? 200 : 503);
  });

  app.get(SECURITY_TXT_PATH, (context) =>
    context.text(securityTxt(services.settings.publicUrl, content.current().catalogue.getPublisher(), new Date())),
  );

  answerBounces(app, services.settings);
  app.use(limitForms(matchRoute));
  // Mail programs post from any origin; the address itself contains the authorisation.
  app.post(UNSUBSCRIBE_PATH, async (context, next) => {
    return (await replyToOneClick(context.get("services"), context.req.raw)) ?? next();
  });
  app.use(refuseForeignForms(services.settings.publicUrl));

  if (isBuilt) app.all("/assets/*", (context) => context.text("Fichier introuvable.\n", 404));
  app.use(redirectToOneAddress);

  app.all("*", (context) => {
    const routerContext = new RouterContextProvider();
    const edition = context.get("edition");
    const values = siteValuesOf(services.settings, new Date());
    routerContext.set(servicesContext, context.get("services"));
    routerContext.set(contentContext, () => edition.catalogue);
    routerContext.set(siteValuesContext, withEditionNumber(values, edition.number));
    routerContext.set(drawingsContext, drawings);
    const isDocument = !context.req.path.endsWith(".data");
    routerContext.set(documentRequestContext, isDocument);
    if (isDocument && matchRoute(context.req.path)?.handle.styleNonce) {
      const nonce = createStyleNonce();
      context.set("styleNonce", nonce);
      routerContext.set(styleNonceContext, nonce);
    }
    return render(context.req.raw, routerContext);
  });
  return app;
}

/**
 * These requests come thousands of times a second, and from minors, so they are answered before the log, the
 * compression and the pages.
 */
function answerClasses(app: Hono<Environment>, services: ProcessServices): void {
  const withServices = async (context: RequestContext, next: Next) => {
    context.set("services", createRequestServices(services, context));
    await next();
  };
  for (const [path, answer] of [
    [`${STATE_PATH}/:id`, answerState],
    [`${STATE_PATH}/:id/question`, answerView],
  ] as const) {
    app.get(path, withServices, ({ req, get }) => answer(get("services"), req.raw, req.param("id") ?? "", new Date()));
  }
  for (const [path, answer] of [
    [VOTE_PATH, answerVote],
    [SIGN_PATH, answerSign],
  ] as const) {
    app.post(
      path,
      withServices,
      limitBody(MAX_VOTE_BYTES),
      refuseForeignForms(services.settings.publicUrl),
      ({ req, get }) => answer(get("services"), req.raw, new Date()),
    );
  }
}

/** Refuses a request without the right token before its body is read. */
function answerBounces(app: Hono<Environment>, { bouncesToken }: ProcessServices["settings"]): void {
  const limit = limitBody(MAX_BOUNCE_BYTES, undefined, MAX_BOUNCE_BYTES);
  app.all(BOUNCES_PATH, (context, next) => {
    const isKnown = isBouncesToken(bouncesToken, context.req.header("Authorization") ?? null);
    return isKnown ? limit(context, next) : next();
  });
  app.all(BOUNCES_PATH, (context) => answerBounce(context.get("services"), context.req.raw));
}

function limitForms(matchRoute: WebAppOptions["matchRoute"]) {
  return (context: RequestContext, next: Next) => {
    if (context.req.method === "GET" || context.req.method === "HEAD") return next();
    const { maxBodyBytes = MAX_BODY_BYTES, bodyTooLong } = matchRoute(context.req.path)?.handle ?? {};
    return limitBody(maxBodyBytes, bodyTooLong)(context, next);
  };
}

/**
 * Limits the declared length; Node reads the body only when a route asks for it, after its guard. A chunked body
 * declares no length and would be read before the sender is known, so it may be no longer than a short form, as
 * browsers never send one.
 */
function limitBody(maxSize: number, message = "Envoi trop volumineux.\n", maxUndeclared = MAX_BODY_BYTES) {
  const refuse = (context: RequestContext, status: 411 | 413) => {
    logRefusal(context, "body_refused");
    return context.text(status === 413 ? message : "La longueur de l’envoi n’est pas annoncée.\n", status);
  };
  const gather = bodyLimit({
    maxSize: Math.min(maxSize, maxUndeclared),
    onError: (context) => refuse(context as RequestContext, maxSize > maxUndeclared ? 411 : 413),
  });
  return async (context: RequestContext, next: Next): Promise<Response | undefined> => {
    const declared = context.req.header("Content-Length");
    if (declared === undefined || context.req.header("Transfer-Encoding"))
      return (await gather(context, next)) ?? undefined;
    if (Number(declared) > maxSize) return refuse(context, 413);
    await next();
  };
}

function logRefusal(context: RequestContext, event: string): void {
  const { log, requestId } = context.get("services");
  log.warn(event, { requestId, method: context.req.method, path: loggedPath(context.req.path) });
}

function createRequestServices(services: ProcessServices, context: RequestContext): Services {
  const requestId = crypto.randomUUID();
  return {
    ...services,
    requestId,
    clientAddress: context.env?.incoming ? clientAddress(context.env.incoming, services.settings.trustProxy) : "",
    reportError(error, request) {
      const asked: LogFields = { method: request.method, path: loggedPath(new URL(request.url).pathname) };
      services.log.error("request_failed", { requestId, ...asked, ...describeError(error) });
    },
  };
}

/** Adds the nonce and the frames that a route needs to the content security policy of its page. */
function allowMore(context: RequestContext, route: MatchedRoute | null, headers: HeaderMap): void {
  const policy = context.res.headers.get(POLICY) ?? headers[POLICY];
  // A refused form is shown again and needs its nonce; a redirection or an error page shows no form.
  const nonce = [200, 409, 422].includes(context.res.status) ? context.get("styleNonce") : undefined;
  if (!policy || !(nonce || route?.handle.frames)) return;
  const styled = nonce ? withStyleNonce(policy, nonce) : policy;
  context.res.headers.set(POLICY, route?.handle.frames ? `${styled}; frame-src 'self'` : styled);
}

function addHeaders(context: RequestContext, headers: HeaderMap, requestId: string): void {
  // Pages that are the same for all readers get their own Cache-Control in server/http/page-store.ts.
  const defaults = { ...headers, "Cache-Control": "private, no-store", "X-Request-Id": requestId };
  for (const [name, value] of Object.entries(defaults)) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
  // Without a charset, a browser may guess another encoding.
  const type = context.res.headers.get("Content-Type");
  if (type?.startsWith("text/") && !type.includes("charset=")) {
    context.res.headers.set("Content-Type", `${type}; charset=utf-8`);
  }
}

/**
 * Protects against CSRF. A request without either header does not come from a browser and carries no visitor's cookies.
 */
function refuseForeignForms(publicUrl: string) {
  return async (context: RequestContext, next: Next) => {
    if (context.req.method !== "POST") return next();
    const site = context.req.header("Sec-Fetch-Site");
    const origin = context.req.header("Origin");
    const isOwn = origin === publicUrl || isAskedHost(origin, context.req.header("Host"), publicUrl);
    // "null" is the origin of pages without a referrer and also of foreign frames: only
    // Sec-Fetch-Site distinguishes them.
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

/**
 * True when the origin is the requested host, whatever its name. An http origin is accepted for an https site only on
 * this machine.
 */
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
  // Several leading slashes would redirect to another site, such as "//example.org".
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
