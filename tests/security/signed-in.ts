import { nextMail } from "#tests/support/outbox.ts";

export const ADMIN_PASSWORD = "mot-de-passe-des-tests";

export async function adminCookie(url: string): Promise<string> {
  const body = new URLSearchParams({ "mot-de-passe": ADMIN_PASSWORD });
  const answer = await fetch(`${url}/admin/connexion`, { method: "POST", redirect: "manual", body });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

export async function readerCookie(url: string, dataDir: string, email: string): Promise<string> {
  process.env.E2E_DATA_DIR = dataDir;
  const fields = { formulaire: "connexion", intention: "envoyer", email };
  await fetch(`${url}/compte/envoi`, { method: "POST", body: new URLSearchParams(fields) });
  const [link = ""] = (await nextMail(email)).links;
  const answer = await fetch(`${url}/connexion/lien`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ jeton: new URL(link).searchParams.get("jeton") ?? "" }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return cookies.join("; ");
}
