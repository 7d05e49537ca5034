import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { isAccountMailWanted } from "#app/accounts/users/user-accounts.server.ts";
import { deleteAccount } from "#app/reading/profile/delete-account.server.ts";
import { sessions, users } from "#database/schema/accounts.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createAccountServices, requestWith, signedInCookies } from "#tests/support/site/accounts.ts";
import { prolongSession } from "./sessions.server.ts";
import { signInByEmail } from "./sign-in.server.ts";

const { db, clear, close } = await createTestDatabase();
const services = createAccountServices(db, { PUBLIC_URL: "https://www.exemple.fr" });
const FIREFOX = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0" };

beforeEach(async () => {
  services.sent.length = 0;
  await clear();
});
afterAll(close);

test("the first sign-in is not announced, the next one is, with what is known of the device", async () => {
  await signedInCookies(services, "lea@exemple.fr");
  expect(services.sent).toEqual([]);
  await signInByEmail(services, "lea@exemple.fr", requestWith("", "/connexion", { headers: FIREFOX }));
  const [user] = await db.select().from(users);
  expect(services.sent).toEqual([
    {
      kind: "sign-in-notice",
      to: "lea@exemple.fr",
      userId: user!.id,
      signedInAt: expect.stringMatching(/^\d{1,2}(er)?\u00A0\p{L}+\u00A020\d\d à \d{1,2}\u202Fh\u202F\d\d$/u),
      device: "Firefox sur Windows",
      settingsUrl: "https://www.exemple.fr/profil#parametres",
    },
  ]);
});

test("a browser that was signed in to the account signs in again without a word, another person's does not", async () => {
  const cookies = await signedInCookies(services, "lea@exemple.fr");
  await signedInCookies(services, "lea@exemple.fr", cookies);
  expect(services.sent).toEqual([]);
  await signedInCookies(services, "lea@exemple.fr", await signedInCookies(services, "paul@exemple.fr"));
  expect(services.sent).toMatchObject([{ to: "lea@exemple.fr" }]);
});

test("a queue that takes nothing keeps nobody from signing in", async () => {
  await signedInCookies(services, "lea@exemple.fr");
  const errors: unknown[] = [];
  const broken = {
    ...services,
    mail: { enqueue: () => Promise.reject(new Error("gone")) },
    log: { ...services.log, error: (event: string) => errors.push(event) },
  } as typeof services;
  expect(await signedInCookies(broken, "lea@exemple.fr")).toMatch(/^__Host-session=/);
  expect(errors).toEqual(["sign_in_notice_failed"]);
});

test("a notice about an account that is gone is not sent", async () => {
  await signedInCookies(services, "lea@exemple.fr");
  await signedInCookies(services, "lea@exemple.fr");
  const [notice] = services.sent;
  expect(await isAccountMailWanted(db, notice!)).toBe(true);
  const [user] = await db.select().from(users);
  await deleteAccount(services, user!.id, new Date());
  expect(await isAccountMailWanted(db, notice!)).toBe(false);
});

test.each(["a sign-in", "a session that is prolonged"])("%s shows that the account is in use", async (act) => {
  const cookies = await signedInCookies(services, "lea@exemple.fr");
  await db
    .update(users)
    .set({ lastActiveAt: sql`now() - interval '725 days'`, erasureWarnedAt: sql`now() - interval '20 days'` });
  await db.update(sessions).set({ expiresAt: sql`now() + interval '10 days'` });
  if (act === "a sign-in") await signedInCookies(services, "lea@exemple.fr");
  else await prolongSession(services, requestWith(cookies));
  const [user] = await db.select().from(users);
  expect(user!.erasureWarnedAt).toBeNull();
  expect(Date.now() - user!.lastActiveAt.getTime()).toBeLessThan(60_000);
});
