import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { totpCode } from "#platform/totp.server.ts";
import { nextMail } from "#tests/support/mail/outbox.ts";
import { enter } from "./admin-page.ts";

export type NewMember = { email: string; name: string; role: "writer" | "reviewer" | "administrator" };

/** Invites from the administration an address that has no account, and accepts. Gives the secret of the phone. */
export async function joinTeam(page: Page, { email, name, role }: NewMember): Promise<string> {
  await enter(page);
  await post(page.request, "/admin/equipe", { action: "invite", nom: name, email, role });
  const [link = ""] = (await nextMail(email)).links;
  await post(page.request, "/redaction/invitation", { jeton: new URL(link).searchParams.get("jeton") ?? "" });
  return setUpPhone(page);
}

async function setUpPhone({ request }: Page): Promise<string> {
  const text = await (await request.get("/redaction/mon-acces")).text();
  const secret = (/class="staff-secret">([^<]+)/.exec(text)?.[1] ?? "").replace(/\s/g, "");
  const form = { action: "phone", code: totpCode(secret, new Date()) };
  expect((await request.post("/redaction/mon-acces", { form })).status()).toBe(200);
  return secret;
}

async function post(request: APIRequestContext, path: string, form: Record<string, string>): Promise<void> {
  expect((await request.post(path, { form, maxRedirects: 0 })).status()).toBe(303);
}
