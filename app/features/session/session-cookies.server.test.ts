import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, expect, test } from "vitest";
import { signInRequests } from "#database/schema/accounts.server.ts";
import { createTestDatabase, openEmptyDatabase } from "#tests/support/database/database.ts";
import { cookiesOf, createAccountServices, requestWith, signedInCookies } from "#tests/support/site/accounts.ts";
import { listSessions } from "./account-sessions.server.ts";
import { getSession } from "./sessions.server.ts";
import { requireUser } from "./sign-in.server.ts";

const BEFORE_OWN_SESSIONS = 7;

const { db, client, close } = await createTestDatabase();
afterAll(close);

test("a browser that signed in when sessions were Better Auth's is still signed in", async () => {
  const client = await openEmptyDatabase();
  const migrations = readMigrationFiles({
    migrationsFolder: join(import.meta.dirname, "../../../database/migrations"),
  });
  const migrate = async (from: number, to?: number) => {
    for (const { sql } of migrations.slice(from, to)) for (const statement of sql) await client.exec(statement);
  };
  await migrate(0, BEFORE_OWN_SESSIONS);
  // As Better Auth 1.7.7 wrote them.
  await client.exec(`
    insert into users (id, name, email, email_verified) values ('u', '', 'lea@exemple.fr', true);
    insert into sessions (id, token, user_id, expires_at, ip_address, user_agent)
      values ('s', 'Zk3vQ0aW9cTq8LrB1xNn5HyUeS7dGfJp', 'u', now() + interval '9 days', '', 'Firefox sur Linux');
    insert into sign_in_requests (email, id, token_hash, code_hash, return_path, expires_at)
      values ('lea@exemple.fr', 'r', 'h', 'c', '/profil', now() + interval '9 minutes')`);
  const cookie = "session=Zk3vQ0aW9cTq8LrB1xNn5HyUeS7dGfJp.zTtQS4Pgi2i4x1PBjKHu3qLQoGQRd%2FQCvbp3T%2Fbx4rw%3D";
  await migrate(BEFORE_OWN_SESSIONS);
  const services = createAccountServices(drizzle(client));
  services.secrets.sessionSecret = "the secret of the tests, 32 signs";
  const session = await getSession(services, requestWith(cookie));
  expect(session?.user).toMatchObject({ id: "u", email: "lea@exemple.fr" });
  expect(await listSessions(services.db, session!, new Date())).toMatchObject([{ device: "Firefox sur Linux" }]);
  expect(await services.db.select().from(signInRequests)).toMatchObject([{ id: "r", email: "lea@exemple.fr" }]);
  await client.close();
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
