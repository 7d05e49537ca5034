import { nextMail } from "#tests/support/outbox.ts";

const READER = "lectrice@exemple.fr";

/** The cookie of a reader of the newsletter, signed in by the e-mail's link. */
export async function signInReader(url: string, dataDir: string): Promise<string> {
  process.env.E2E_DATA_DIR = dataDir;
  await send(`${url}/compte/envoi`, { formulaire: "connexion", intention: "envoyer", email: READER });
  const [link = ""] = (await nextMail(READER)).links;
  const jeton = new URL(link).searchParams.get("jeton") ?? "";
  const answer = await send(`${url}/connexion/lien`, { jeton });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  if (!cookie) throw new Error(`No session: ${answer.status}`);
  await fetch(`${url}/profil`, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams({ intention: "recevoir-la-lettre" }),
  });
  return cookie;
}

export async function readSubscriberId(url: string, adminCookie: string): Promise<string> {
  const page = await (await fetch(`${url}/admin`, { headers: { Cookie: adminCookie } })).text();
  const [, id] = /\/admin\/abonnes\/([0-9a-f-]{36})/.exec(page) ?? [];
  if (!id) throw new Error("Nobody is on the list");
  return id;
}

function send(address: string, fields: Record<string, string>): Promise<Response> {
  return fetch(address, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) });
}
