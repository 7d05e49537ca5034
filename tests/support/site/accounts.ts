import { randomBytes } from "node:crypto";
import { signInByEmail } from "#app/accounts/session/sign-in.server.ts";
import type { Database } from "#database/open.server.ts";
import type { Services } from "#platform/services.ts";
import { createTestServices, type TestServices } from "./services.ts";

/** Each time with a secret of its own. */
export function createAccountServices(db: Database, environment: Record<string, string> = {}): TestServices {
  return createTestServices(db, { SESSION_SECRET: randomBytes(32).toString("base64url"), ...environment });
}

export function requestWith(cookies: string, path = "/profil", init: RequestInit = {}): Request {
  const headers = new Headers(init.headers);
  if (cookies) headers.set("Cookie", cookies);
  return new Request(new URL(path, "http://localhost:3000"), { ...init, headers });
}

export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");
}

export async function signedInCookies(services: Services, email: string, cookies = ""): Promise<string> {
  return cookiesOf(await signInByEmail(services, email, requestWith(cookies)));
}

export function lastSignInMail(services: TestServices, email: string): { token: string; code: string } {
  const found = services.sent.findLast((message) => message.kind === "sign-in" && message.to === email);
  if (found?.kind !== "sign-in") throw new Error(`no sign-in message to ${email}`);
  return { token: new URL(found.signInUrl).searchParams.get("jeton") ?? "", code: found.code };
}
