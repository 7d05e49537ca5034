import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { sessions, users } from "#database/schema/accounts.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { cookiesOf, createAccountServices, requestWith, signedInCookies } from "#tests/support/site/accounts.ts";
import { getSession, prolongSession, requireUser } from "./sessions.server.ts";
import { signInByEmail, signOut } from "./sign-in.server.ts";

const { db, clear, close } = await createTestDatabase();
const services = createAccountServices(db);

beforeEach(clear);
afterAll(close);

test("signing in makes the account once and a session each time", async () => {
  const first = await signedInCookies(services, "lea@exemple.fr");
  const second = await signedInCookies(services, "lea@exemple.fr");
  expect(first).not.toBe(second);
  expect(await db.select().from(users)).toMatchObject([{ email: "lea@exemple.fr", syncEnabled: false }]);
  expect(await db.$count(sessions)).toBe(2);
  expect(await getSession(services, requestWith(first))).toMatchObject({
    user: { email: "lea@exemple.fr", syncEnabled: false },
  });
});

test("twenty first sign-ins at once make one account", async () => {
  await Promise.all(Array.from({ length: 20 }, () => signedInCookies(services, "lea@exemple.fr")));
  expect(await db.$count(users)).toBe(1);
  expect(await db.$count(sessions)).toBe(20);
});

test.each(["é@exemple.fr", "o'neil+tag@exemple.fr", "=1+1@xn--e1afmkfd.xn--p1ai"])(
  "the address %s signs in",
  async (email) => {
    const cookies = await signedInCookies(services, email);
    expect((await getSession(services, requestWith(cookies)))?.user.email).toBe(email);
  },
);

test("the cookie is HttpOnly and SameSite, and bound to the host over https", async () => {
  const cookies = (await signInByEmail(services, "lea@exemple.fr", requestWith(""))).getSetCookie();
  expect(cookies).toHaveLength(2);
  expect(cookies[0]).toMatch(/^session=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookies[1]).toMatch(/^session-hint=[\w-]{8}; Path=\/; Max-Age=7776000; SameSite=Lax$/);

  const secure = createAccountServices(db, { PUBLIC_URL: "https://recap.example" });
  const [session, hint] = (await signInByEmail(secure, "lea@exemple.fr", requestWith(""))).getSetCookie();
  expect(session).toMatch(/^__Host-session=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(hint).toMatch(/^__Host-session-hint=[\w-]{8}; Path=\/; Max-Age=7776000; SameSite=Lax; Secure$/);
});

test("no address of the network and no full user agent is kept with a session", async () => {
  const headers = {
    "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0",
    "X-Forwarded-For": "192.0.2.7",
  };
  await signInByEmail(services, "lea@exemple.fr", requestWith("", "/", { headers }));
  expect(await db.select().from(sessions)).toMatchObject([{ device: "Firefox sur Windows" }]);
});

test("a session that was planted in the browser is not the one that signs in", async () => {
  const planted = await signedInCookies(services, "intrus@exemple.fr");
  const cookies = await signedInCookies(services, "lea@exemple.fr", planted);
  expect(cookies.split(";")[0]).not.toBe(planted.split(";")[0]);
  expect((await getSession(services, requestWith(cookies)))?.user.email).toBe("lea@exemple.fr");
  expect(await getSession(services, requestWith(planted))).toBeNull();
});

test.each([
  ["no cookie", ""],
  ["an empty one", "session="],
  ["a made-up one", "session=abc.def"],
  ["a token without signature", "session=abcdefghijklmnopqrstuvwxyzABCDEF"],
])("%s is nobody", async (_name, cookies) => {
  expect(await getSession(services, requestWith(cookies))).toBeNull();
});

test("a signature of another secret is nobody", async () => {
  const cookies = await signedInCookies(services, "lea@exemple.fr");
  expect(await getSession(createAccountServices(db), requestWith(cookies))).toBeNull();
});

test("a cookie copied before the sign-out opens nothing after it", async () => {
  const cookies = await signedInCookies(services, "lea@exemple.fr");
  const headers = await signOut(services, requestWith(cookies));
  expect(cookiesOf(headers)).toBe("");
  expect(headers.getSetCookie()).toHaveLength(2);
  expect(await getSession(services, requestWith(cookies))).toBeNull();
  expect(await db.$count(sessions)).toBe(0);
});

test("an ended session is nobody, and reading it changes nothing", async () => {
  const cookies = await signedInCookies(services, "lea@exemple.fr");
  await db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` });
  const before = await db.select().from(sessions);
  expect(await getSession(services, requestWith(cookies))).toBeNull();
  expect(await db.select().from(sessions)).toEqual(before);
});

test("a session is prolonged by a POST, once a day, until it is sixty days old", async () => {
  const cookies = await signedInCookies(services, "lea@exemple.fr");
  await db
    .update(sessions)
    .set({ expiresAt: sql`now() + interval '10 days'`, createdAt: sql`now() - interval '20 days'` });
  expect((await getSession(services, requestWith(cookies)))?.isDue).toBe(true);
  // Gives no cookie: a late answer would put it in the place of a newer one.
  expect(await prolongSession(services, requestWith(cookies))).toBeUndefined();
  const [session] = await db.select().from(sessions);
  expect((session!.expiresAt.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  expect((await getSession(services, requestWith(cookies)))?.isDue).toBe(false);

  await db
    .update(sessions)
    .set({ expiresAt: sql`now() + interval '10 days'`, createdAt: sql`now() - interval '61 days'` });
  expect((await getSession(services, requestWith(cookies)))?.isDue).toBe(false);
  await prolongSession(services, requestWith(cookies));
  expect((await db.select().from(sessions))[0]!.expiresAt.getTime()).toBeLessThan(Date.now() + 11 * 86_400_000);
});

test("a visitor is sent to the sign-in page, which leads back", async () => {
  const answer = await requireUser(services, requestWith("", "/profil.data?x=1")).catch((thrown: Response) => thrown);
  expect((answer as Response).headers.get("Location")).toBe("/connexion?retour=%2Fprofil%3Fx%3D1");
});
