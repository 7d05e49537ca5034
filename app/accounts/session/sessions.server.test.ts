import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { cookiesOf, createAccountServices, requestWith, signedInCookies } from "#tests/support/site/accounts.ts";
import { requireUser } from "./sessions.server.ts";

const { db, client, close } = await createTestDatabase();
afterAll(close);

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
