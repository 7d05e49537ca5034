import { afterAll, expect, test } from "vitest";
import { cookiesOf, createAccountServices, requestWith, signedInCookies } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { getSession } from "./sessions.server.ts";
import { requireUser } from "./sign-in.server.ts";

const { db, client, close } = await createTestDatabase();
afterAll(close);

test("a browser that signed in when sessions were Better Auth's is still signed in", async () => {
  const services = createAccountServices(db);
  services.secrets.sessionSecret = "the secret of the tests, 32 signs";
  // What Better Auth 1.7.7 kept and set, and the statement of the migration.
  const token = "Zk3vQ0aW9cTq8LrB1xNn5HyUeS7dGfJp";
  const cookie = "session=Zk3vQ0aW9cTq8LrB1xNn5HyUeS7dGfJp.zTtQS4Pgi2i4x1PBjKHu3qLQoGQRd%2FQCvbp3T%2Fbx4rw%3D";
  await client.query("insert into users (id, email) values ('u', 'lea@exemple.fr')");
  await client.query(
    `insert into sessions (id, token_hash, user_id, expires_at)
     select 's', translate(encode(sha256(convert_to($1, 'UTF8')), 'base64'), '+/=', '-_'), 'u', now() + interval '9 days'`,
    [token],
  );
  expect((await getSession(services, requestWith(cookie)))?.user.email).toBe("lea@exemple.fr");
});

test("the database holds nothing that opens a session", async () => {
  const services = createAccountServices(db);
  const [pair = ""] = (await signedInCookies(services, "paul@exemple.fr")).split("; ");
  const token = decodeURIComponent(pair.slice(pair.indexOf("=") + 1)).split(".")[0] ?? "";
  expect(token).toMatch(/^[\w-]{43}$/);
  const { rows } = await client.query("select * from sessions");
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("no GET takes a cookie away, which a sign-in may have set meanwhile", async () => {
  const services = createAccountServices(db);
  const refused = await requireUser(services, requestWith("session=ended")).catch((thrown: Response) => thrown);
  expect(cookiesOf((refused as Response).headers)).toBe("");
  expect((refused as Response).headers.getSetCookie()).toEqual([]);
});
