import { createHmac } from "node:crypto";
import { parse } from "hono/utils/cookie";
import type { ProcessServices } from "#platform/services.ts";
import { LIVE_HOURS, MOST_DAYS, TOTALS_HOURS } from "../rules/class-limits.ts";

type KeyServices = Pick<ProcessServices, "secrets">;
type CookieKind = keyof typeof NAMES;

const NAMES = { device: "classe", desk: "classe-pilotage" } as const;
const HOUR = 60 * 60;

/** For each session another: what a device answered in two cannot be put together. */
export function deviceHash({ secrets }: KeyServices, session: string, token: string): string {
  return keyed(secrets.sessionSecret, "device", `${session}\n${token}`);
}

export function deskHash({ secrets }: KeyServices, token: string): string {
  return keyed(secrets.sessionSecret, "desk", token);
}

export function resumeHash({ secrets }: KeyServices, code: string): string {
  return keyed(secrets.sessionSecret, "resume", code);
}

function keyed(secret: string, kind: string, text: string): string {
  return createHmac("sha256", secret).update(`class-${kind}\n${text}`).digest("base64url");
}

/** `__Host-` would ask for the path « / », and with it every page of the site would get it. */
export function classCookieName(kind: CookieKind, publicUrl: string): string {
  return `${publicUrl.startsWith("https:") ? "__Secure-" : ""}${NAMES[kind]}`;
}

export function readClassCookie(kind: CookieKind, request: Request, publicUrl: string): string | null {
  const name = classCookieName(kind, publicUrl);
  return parse(request.headers.get("Cookie") ?? "", name)[name] || null;
}

/** An empty value deletes the cookie. */
export function classCookie(kind: CookieKind, value: string, publicUrl: string, maxAgeSeconds: number): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const age = value === "" ? 0 : maxAgeSeconds;
  return `${classCookieName(kind, publicUrl)}=${value}; Path=/classe; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}

/** As long as the session can last; the server forgets the device at its end. */
export const DEVICE_SECONDS = { live: LIVE_HOURS * HOUR, "own-pace": MOST_DAYS * 24 * HOUR } as const;
/** With the day of its totals. */
export const DESK_SECONDS = {
  live: (LIVE_HOURS + TOTALS_HOURS) * HOUR,
  "own-pace": (MOST_DAYS * 24 + TOTALS_HOURS) * HOUR,
} as const;
