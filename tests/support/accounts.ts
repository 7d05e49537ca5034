import { signInByEmail } from "#app/features/session/sign-in.server.ts";
import type { Database } from "#database/open.server.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";
import type { Services } from "#platform/services.ts";
import { readSettings } from "#platform/settings.ts";
import { makeSecrets, testDataDir } from "./secrets.ts";

export type AccountServices = Services & { sent: MailMessage[] };

export function createAccountServices(db: Database, environment: Record<string, string> = {}): AccountServices {
  const sent: MailMessage[] = [];
  const settings = readSettings({ DATA_DIR: testDataDir(), ...environment });
  const secrets = makeSecrets();
  const log = { info() {}, warn() {}, error() {} } as unknown as Services["log"];
  return {
    db,
    settings,
    secrets,
    log,
    sent,
    mail: { enqueue: (messages) => Promise.resolve(void sent.push(...[messages].flat())) },
    requestId: "test",
    clientAddress: "192.0.2.1",
    reportError: (error) => console.error(error),
  } as AccountServices;
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

export async function signedInCookies(services: AccountServices, email: string, cookies = ""): Promise<string> {
  return cookiesOf(await signInByEmail(services, email, requestWith(cookies)));
}

export function lastSignInMail(services: AccountServices, email: string): { token: string; code: string } {
  const found = services.sent.findLast((message) => message.kind === "sign-in" && message.to === email);
  if (found?.kind !== "sign-in") throw new Error(`no sign-in message to ${email}`);
  return { token: new URL(found.signInUrl).searchParams.get("jeton") ?? "", code: found.code };
}
