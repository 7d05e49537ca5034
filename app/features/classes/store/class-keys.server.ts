import { createHmac } from "node:crypto";
import { parse } from "hono/utils/cookie";
import type { ProcessServices } from "#platform/services.ts";

type KeyServices = Pick<ProcessServices, "secrets">;
type CookieKind = keyof typeof NAMES;

const NAMES = { device: "classe", desk: "classe-pilotage" } as const;
/** In one cookie: some 700 bytes, sent to the pages of a class alone. */
const MAX_HELD_SESSIONS = 8;

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

/** What a browser holds of one session: its device's token, or its desk's. */
export type HeldSession = { session: string; token: string };

/** Oldest first. One cookie holds those of several sessions, each with a token of its own. */
export function readHeldSessions(kind: CookieKind, request: Request, publicUrl: string): HeldSession[] {
  const name = classCookieName(kind, publicUrl);
  const value = parse(request.headers.get("Cookie") ?? "", name)[name] ?? "";
  const held = value.split(".").flatMap((entry) => {
    const [session, token] = entry.split(":");
    return session && token ? [{ session, token }] : [];
  });
  return held.slice(-MAX_HELD_SESSIONS);
}

type KeptCookie = { held: HeldSession[]; publicUrl: string; seconds: number };

/** Beyond the bound the oldest goes; without any the cookie is deleted. */
export function classCookie(kind: CookieKind, { held, publicUrl, seconds }: KeptCookie): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const kept = held.slice(-MAX_HELD_SESSIONS);
  const value = kept.map(({ session, token }) => `${session}:${token}`).join(".");
  const age = kept.length === 0 ? 0 : Math.ceil(seconds);
  return `${classCookieName(kind, publicUrl)}=${value}; Path=/classe; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}
