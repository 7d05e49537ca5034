import { parse } from "hono/utils/cookie";
import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { requireServices, type Services } from "#platform/services.ts";
import { SESSION_CHALLENGE } from "#platform/session-challenge.ts";
import { type AdminSession, KNOWN_DEVICE_SECONDS, touchAdminSession } from "./admin-session.server.ts";
import { SESSION_ABSOLUTE_SECONDS } from "./session-clock.ts";

type CookieKind = "session" | "device";

const NAMES: Record<CookieKind, string> = { session: "admin", device: "admin-device" };
const LIFETIMES: Record<CookieKind, number> = { session: SESSION_ABSOLUTE_SECONDS, device: KNOWN_DEVICE_SECONDS };

export function readAdminCookie(kind: CookieKind, request: Request, publicUrl: string): string | null {
  const name = cookieName(kind, publicUrl);
  return parse(request.headers.get("Cookie") ?? "", name)[name] ?? null;
}

/** Returns the value of a Set-Cookie header; an empty value deletes the cookie. */
export function adminCookie(kind: CookieKind, value: string, publicUrl: string): string {
  const maxAge = value === "" ? 0 : LIFETIMES[kind];
  const secure = isSecure(publicUrl) ? "; Secure" : "";
  return `${cookieName(kind, publicUrl)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}

function cookieName(kind: CookieKind, publicUrl: string): string {
  return `${isSecure(publicUrl) ? "__Host-" : ""}${NAMES[kind]}`;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}

export const GATE_PATH = "/admin/connexion";

const adminContext = createContext<AdminSession | null>(null);

/**
 * A middleware guards pages, their .data requests, partial ones too, and resource routes; the loader of a layout would
 * not.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, context }) => {
  const services = requireServices(context);
  const session = await readAdminSession(services, request).catch((error: unknown) => {
    services.reportError(error, request);
    throw data(null, { status: 503 });
  });
  if (!session) {
    const { requestId, log } = services;
    log.warn("admin_refused", { requestId, method: request.method, path: new URL(request.url).pathname });
    throw refusal(request);
  }
  context.set(adminContext, session);
};

export const keepPrivate: MiddlewareFunction<Response> = async (_request, next) => {
  const response = await next();
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  // With "no-referrer" browsers would also hide the origin of forms, which is checked.
  response.headers.set("Referrer-Policy", "same-origin");
  return response;
};

/** Throws on a route outside the guard. */
export function currentAdmin(context: Readonly<RouterContextProvider>): AdminSession {
  const session = context.get(adminContext);
  if (!session) throw new Error("This route must stand under the administration's guard");
  return session;
}

export async function readAdminSession(services: Services, request: Request): Promise<AdminSession | null> {
  const token = readAdminCookie("session", request, services.settings.publicUrl);
  return token ? touchAdminSession(services, token, new Date()) : null;
}

function refusal(request: Request): Response {
  const wantsJson = request.headers.get("Accept")?.includes("application/json");
  return wantsJson
    ? new Response("Session terminée.\n", { status: 401, headers: { "WWW-Authenticate": SESSION_CHALLENGE } })
    : redirect(gateTo(request), 303);
}

const RETURN_FIELD = "retour";

/** The address contains the requested page, to which signing in returns. */
function gateTo(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const page = pathname.replace(/(?:\/_)?\.data$/, "");
  const asked = new URLSearchParams(search);
  for (const field of ["_routes", "index"]) asked.delete(field);
  const isPage = request.method === "GET" && page.startsWith("/admin/") && !/\.\w+$/.test(page);
  if (!isPage) return GATE_PATH;
  return `${GATE_PATH}?${new URLSearchParams({ [RETURN_FIELD]: asked.size > 0 ? `${page}?${asked}` : page })}`;
}

/** Returns the requested page of the administration, or its first page. */
export function adminReturn(request: Request): string {
  const asked = new URL(request.url).searchParams.get(RETURN_FIELD) ?? "";
  return /^\/admin\/(?!connexion|deconnexion)[\w/-]+(?:\?[^#\s]*)?$/.test(asked) ? asked : "/admin";
}
