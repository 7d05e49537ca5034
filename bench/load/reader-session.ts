import { readerCookie } from "#tests/support/sign-in/sign-in-by-http.ts";

/** The cookie of a reader of the newsletter. */
export async function signInReader(url: string, dataDir: string): Promise<string> {
  const cookie = await readerCookie(url, dataDir, "lectrice@exemple.fr");
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
