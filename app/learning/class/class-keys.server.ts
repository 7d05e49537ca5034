import { createHmac } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { networkOf } from "#platform/limits/network.ts";
import type { ProcessServices } from "#platform/services.ts";
import { parseClassCode } from "./class-code.ts";

type KeyServices = Pick<ProcessServices, "secrets">;

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

export function networkHash({ secrets }: KeyServices, clientAddress: string): string {
  return keyed(secrets.sessionSecret, "network", networkOf(clientAddress));
}

function keyed(secret: string, kind: string, text: string): string {
  return createHmac("sha256", secret).update(`class-${kind}\n${text}`).digest("base64url");
}

/** A device has one for each session, of the session's code; and one without a code that counts its wrong codes. */
export type CookieKind = "desk" | "device" | `device-${string}`;

/** `__Host-` would ask for the path « / », and with it every page of the site would get it. */
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
