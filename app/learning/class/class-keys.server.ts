import { createHmac } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { networkOf } from "#platform/limits/network-limit.ts";
import type { ProcessServices } from "#platform/services.ts";
import { createResumeCode, parseClassCode } from "./class-code.ts";

type KeyServices = Pick<ProcessServices, "secrets">;

/** The hash differs in each session, so that the answers of a device in two sessions cannot be linked. */
export function deviceHash({ secrets }: KeyServices, session: string, token: string): string {
  return keyed(secrets.sessionSecret, "device", `${session}\n${token}`);
}

export function deskHash({ secrets }: KeyServices, token: string): string {
  return keyed(secrets.sessionSecret, "desk", token);
}

export function resumeHash({ secrets }: KeyServices, code: string): string {
  return keyed(secrets.sessionSecret, "resume", code);
}

/** The code is derived from the session, so that its desk can show it again although the database holds only a hash. */
export function resumeCodeOf({ secrets }: KeyServices, session: string): string {
  let left = BigInt(
    `0x${Buffer.from(keyed(secrets.sessionSecret, "resume-code", session), "base64url").toString("hex")}`,
  );
  return createResumeCode((max) => {
    const picked = Number(left % BigInt(max));
    left /= BigInt(max);
    return picked;
  });
}

export function networkHash({ secrets }: KeyServices, clientAddress: string): string {
  return keyed(secrets.sessionSecret, "network", networkOf(clientAddress));
}

function keyed(secret: string, kind: string, text: string): string {
  return createHmac("sha256", secret).update(`class-${kind}\n${text}`).digest("base64url");
}

/** A device has one cookie for each session, named after its code, and one without a code that counts wrong codes. */
export type CookieKind = "desk" | "device" | `device-${string}`;

/** The prefix `__Host-` is not used: it requires the path « / », so every page of the site would receive the cookie. */
export function classCookieName(kind: CookieKind, publicUrl: string): string {
  const name = kind === "desk" ? "classe-pilotage" : kind.replace("device", "classe");
  return `${publicUrl.startsWith("https:") ? "__Secure-" : ""}${name}`;
}

export function readClassCookie(kind: CookieKind, request: Request, publicUrl: string): string | null {
  const name = classCookieName(kind, publicUrl);
  return parse(request.headers.get("Cookie") ?? "", name)[name] || null;
}

/** Returns the codes of the sessions for which the browser has the cookie of a device. */
export function readDeviceCodes(request: Request, publicUrl: string): string[] {
  const prefix = classCookieName("device-", publicUrl);
  return Object.keys(parse(request.headers.get("Cookie") ?? "")).flatMap((name) => {
    const code = name.startsWith(prefix) ? parseClassCode(name.slice(prefix.length)) : null;
    return code === null ? [] : [code];
  });
}

/** Returns the value of a Set-Cookie header; 0 seconds delete the cookie. */
export function classCookie(kind: CookieKind, token: string, publicUrl: string, seconds: number): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const age = Math.max(0, Math.ceil(seconds));
  return `${classCookieName(kind, publicUrl)}=${token}; Path=/classe; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}
