import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import type { RequestHandler } from "react-router";
import { RouterContextProvider } from "react-router";
import { ACCOUNT_PATHS } from "#app/features/accounts/account-form.ts";
import { answerOneClick } from "#app/features/newsletter/one-click.server.ts";
import { UNSUBSCRIBE_PATH } from "#app/features/newsletter/token-field.ts";
import { clientAddress } from "./client-address.ts";
import { describeError, type LogFields } from "./log.ts";
import type { HeaderMap } from "./security-headers.ts";
import { type ProcessServices, type Services, servicesContext } from "./services.ts";

type Environment = { Bindings: HttpBindings; Variables: { services: Services } };
type RequestContext = Context<Environment>;

export type WebAppOptions = {
  services: ProcessServices;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
  /** The security headers of every response. A route that sets one itself wins. */
  headers: HeaderMap;
  /** React Router. */
  render: RequestHandler;
  /** True when the built files are served in front: what they lack under their folders is then missing for good. */
  isBuilt: boolean;
};

const MAX_BODY_BYTES = 64 * 1024;
const MAX_FORM_BODY_BYTES = 4 * 1024;
const PING_TIMEOUT_MS = 2_000;

/** Everything that is not a built file. Each middleware stands above what it must see or protect. */
export function createWebApp({ services, ping, headers, render, isBuilt }: WebAppOptions): Hono<Environment> {
  const app = new Hono<Environment>();

  app.use(async (context, next) => {
    const requestServices = createRequestServices(services, context);
    context.set("services", requestServices);
    await next();
    addHeaders(context, headers, requestServices.requestId);
  });
  app.onError((error, context) => {
    context.get("services").reportError(error, context.req.raw);
    return context.text(`Une erreur est survenue (${context.get("services").requestId}).\n`, 500);
  });
  app.use(compress());

  app.get("/healthz", async (context) => {
    const isAlive = await answersInTime(ping());
    return context.json({ status: isAlive ? "ok" : "unavailable" }, isAlive ? 200 : 503);
  });

  app.use(limitBody(MAX_BODY_BYTES));
  for (const path of ["/lettre/*", "/admin/connexion", "/admin/connexion.data", ...ACCOUNT_PATHS]) {
    app.use(path, limitBody(MAX_FORM_BODY_BYTES));
  }
  // Mail programs send it, from anywhere: the address alone says whom it is about.
  app.post(UNSUBSCRIBE_PATH, async (context, next) => {
    return (await answerOneClick(context.get("services"), context.req.raw)) ?? next();
  });
  app.use(refuseForeignForms(services.settings.publicUrl));

  if (isBuilt) {
    app.all("/assets/*", (context) => context.text("Fichier introuvable.\n", 404));
    app.get("/markdown/*", (context) => {
      services.log.warn("markdown_missing", { path: context.req.path, requestId: context.get("services").requestId });
      return context.text("Texte introuvable.\n", 404);
    });
  }
  app.use(redirectTrailingSlash);

  app.all("*", (context) => {
    const routerContext = new RouterContextProvider();
    routerContext.set(servicesContext, context.get("services"));
    return render(context.req.raw, routerContext);
  });
  return app;
}

function limitBody(maxSize: number) {
  return bodyLimit({ maxSize, onError: (context) => context.text("Envoi trop volumineux.\n", 413) });
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

function addHeaders(context: RequestContext, headers: HeaderMap, requestId: string): void {
  const defaults = { ...headers, "Cache-Control": "private, no-store", "X-Request-Id": requestId };
  for (const [name, value] of Object.entries(defaults)) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
}

/**
 * A form on another site may not act in a visitor's name. Browsers say where a request comes from; what says nothing is no
 * browser, and carries no visitor's cookies.
 */
function refuseForeignForms(publicUrl: string) {
  return async (context: RequestContext, next: Next) => {
    if (context.req.method !== "POST") return next();
    const site = context.req.header("Sec-Fetch-Site");
    const origin = context.req.header("Origin");
    const isOwn = origin === publicUrl || (origin && URL.parse(origin)?.host === context.req.header("Host"));
    // Pages that send no referrer send "null" here, as foreign frames without an origin do: only the other header tells them apart.
    const isForeign =
      origin === "null"
        ? site !== "same-origin"
        : origin
          ? !isOwn
          : site !== undefined && site !== "same-origin" && site !== "none";
    return isForeign ? context.text("Envoi refusé : il vient d'un autre site.\n", 403) : next();
  };
}

/** One address a page: /explorer/ leads to /explorer. */
async function redirectTrailingSlash(context: RequestContext, next: Next) {
  const { pathname, search } = new URL(context.req.url);
  if (pathname === "/" || !pathname.endsWith("/")) return next();
  // Slashes at the head would lead to another site: "//example.org".
  return context.redirect(`/${pathname.replace(/^\/+|\/+$/g, "")}${search}`, 308);
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
