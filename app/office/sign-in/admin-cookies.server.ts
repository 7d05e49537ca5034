import { parse } from "hono/utils/cookie";
import { KNOWN_DEVICE_SECONDS } from "./known-device.server.ts";
import { SESSION_ABSOLUTE_SECONDS } from "./session-lifetime.ts";

type CookieKind = "session" | "device";

const NAMES: Record<CookieKind, string> = { session: "admin", device: "admin-device" };
const LIFETIMES: Record<CookieKind, number> = { session: SESSION_ABSOLUTE_SECONDS, device: KNOWN_DEVICE_SECONDS };

export function readAdminCookie(kind: CookieKind, request: Request, publicUrl: string): string | null {
  const name = cookieName(kind, publicUrl);
  return parse(request.headers.get("Cookie") ?? "", name)[name] ?? null;
}

/** The value of a Set-Cookie header; an empty value deletes the cookie. */
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
