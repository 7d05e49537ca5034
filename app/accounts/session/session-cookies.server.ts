import { randomBytes } from "node:crypto";
import { SESSION_HINT } from "./session-hint.ts";

const HOST_PREFIX = "__Host-";

export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? `${HOST_PREFIX}session` : "session";
}

/** Readable by scripts and worthless by itself: tells a page that asking for the session is worth a request. */
export function sessionHintCookie(publicUrl: string, maxAgeSeconds: number): string {
  const isSecure = publicUrl.startsWith("https:");
  const name = `${isSecure ? HOST_PREFIX : ""}${SESSION_HINT}`;
  const value = maxAgeSeconds > 0 ? randomBytes(6).toString("base64url") : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

export function expiredSessionCookie(publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${sessionCookieName(publicUrl)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
}
