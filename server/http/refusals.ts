import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { HeaderMap } from "#platform/http/security-headers.ts";

type Refusal = { status: 400 | 405 | 414 | 501; message: string };

const MAX_URL_LENGTH = 4096;
const ALLOWED_METHODS = ["GET", "HEAD", "POST"];
const KNOWN_METHODS = [...ALLOWED_METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"];
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Before everything else: what no page and no form needs. */
export function refuseMalformed(headers: HeaderMap): MiddlewareHandler<{ Bindings: HttpBindings }> {
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

/** Node reads the first of two Host headers, a proxy perhaps the last. */
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
