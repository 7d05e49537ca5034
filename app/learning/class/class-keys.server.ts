import { createHmac } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { networkOf } from "#platform/limits/network.ts";
import type { ProcessServices } from "#platform/services.ts";
import { parseClassCode } from "./class-code.ts";

type KeyServices = Pick<ProcessServices, "secrets">;

/** A different hash in each session: a device's answers in two sessions cannot be linked. */
export function deviceHash({ secrets }: KeyServices, session: string, token: string): string {
  return keyed(secrets.sessionSecret, "device", `${session}\n${token}`);
}

export function deskHash({ secrets }: KeyServices, token: string): string {
  return keyed(secrets.sessionSecret, "desk", token);
}

export function resumeHash({ secrets }: KeyServices, code: string): string {
  return keyed(secrets.sessionSecret, "resume", code);
}

export function networkHash({ secrets }: KeyServices, clientAddress: string): string {
  return keyed(secrets.sessionSecret, "network", networkOf(clientAddress));
}

function keyed(secret: string, kind: string, text: string): string {
  return createHmac("sha256", secret).update(`class-${kind}\n${text}`).digest("base64url");
}

/** One cookie a session, named after its code; another one without a code counts wrong codes. */
export type CookieKind = "desk" | "device" | `device-${string}`;

/** `__Host-` requires the path « / », so every page of the site would receive the cookie. */
export function classCookieName(kind: CookieKind, publicUrl: string): string {
  const name = kind === "desk" ? "classe-pilotage" : kind.replace("device", "classe");
  return `${publicUrl.startsWith("https:") ? "__Secure-" : ""}${name}`;
}

export function readClassCookie(kind: CookieKind, request: Request, publicUrl: string): string | null {
  const name = classCookieName(kind, publicUrl);
  return parse(request.headers.get("Cookie") ?? "", name)[name] || null;
}

/** The codes of the sessions of which the browser has a device's cookie. */
export function readDeviceCodes(request: Request, publicUrl: string): string[] {
  const prefix = classCookieName("device-", publicUrl);
  return Object.keys(parse(request.headers.get("Cookie") ?? "")).flatMap((name) => {
    const code = name.startsWith(prefix) ? parseClassCode(name.slice(prefix.length)) : null;
    return code === null ? [] : [code];
  });
}

/** Deleted with 0 seconds. */
export function classCookie(kind: CookieKind, token: string, publicUrl: string, seconds: number): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const age = Math.max(0, Math.ceil(seconds));
  return `${classCookieName(kind, publicUrl)}=${token}; Path=/classe; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}
