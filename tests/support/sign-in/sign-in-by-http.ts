import { nextMail } from "#tests/support/mail/outbox.ts";

/** Also set in playwright.config.ts. */
export const ADMIN_PASSWORD = "mot-de-passe-des-tests";

export async function adminCookie(url: string): Promise<string> {
  const [session = ""] = await cookiesAfter(`${url}/admin/connexion`, { "mot-de-passe": ADMIN_PASSWORD });
  return session;
}

/** By the link of an e-mail, which the server writes into its data folder. */
export async function readerCookie(url: string, dataDir: string, email: string): Promise<string> {
  process.env.E2E_DATA_DIR = dataDir;
  await post(`${url}/compte/envoi`, { formulaire: "connexion", intention: "envoyer", email });
  const [link = ""] = (await nextMail(email)).links;
  const jeton = new URL(link).searchParams.get("jeton") ?? "";
  return (await cookiesAfter(`${url}/connexion/lien`, { jeton })).join("; ");
}

async function cookiesAfter(address: string, fields: Record<string, string>): Promise<string[]> {
  const answer = await post(address, fields);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  if (cookies.length === 0) throw new Error(`No session: ${answer.status}`);
  return cookies;
}

function post(address: string, fields: Record<string, string>): Promise<Response> {
  return fetch(address, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) });
}
