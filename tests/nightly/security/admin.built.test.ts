import { expect, test } from "vitest";
import { totpCode } from "#platform/totp.server.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { startServer } from "#tests/support/site/built-server.ts";

const PASSWORD = "mot-de-passe-des-tests";
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("with a second factor and behind https, the sign-in asks for a code, and gives cookies that stay on this host", async () => {
  using data = temporaryFolder();
  const environment = {
    DATA_DIR: data.path,
    ADMIN_PASSWORD: PASSWORD,
    ADMIN_TOTP_SECRET: SECRET,
    PUBLIC_URL: "https://le-recap.example",
  };
  await using server = await startServer({ environment });
  const address = `${server.url}/admin/connexion`;
  expect(await (await fetch(address)).text()).toContain("Code de l’application d’authentification");

  const signIn = (code: string) =>
    fetch(address, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ "mot-de-passe": PASSWORD, code }),
    });
  const refused = await signIn("");
  expect(refused.status).toBe(401);
  expect(refused.headers.get("WWW-Authenticate")).toBe("Session");
  expect(await refused.text()).toContain("Le mot de passe ou le code est incorrect");

  const code = totpCode(SECRET, new Date());
  const accepted = await signIn(code);
  expect(accepted.status).toBe(303);
  const cookies = accepted.headers.getSetCookie();
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-admin=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/),
    expect.stringMatching(
      /^__Host-admin-device=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    ),
  ]);
  const Cookie = cookies[0]?.split(";")[0] ?? "";
  expect(await (await fetch(`${server.url}/admin`, { headers: { Cookie } })).text()).toContain("Gestion des abonnés");
  expect((await signIn(code)).status).toBe(401);

  for (const secret of [PASSWORD, SECRET, code, Cookie.split("=")[1] ?? ""]) {
    expect(server.output()).not.toContain(secret);
  }
});
