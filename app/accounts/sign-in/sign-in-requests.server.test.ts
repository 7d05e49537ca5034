import { afterAll, beforeEach, expect, test } from "vitest";
import { signInRequests } from "#database/schema/accounts.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { lastSignInMail } from "#tests/support/site/accounts.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { consumeCode, consumeLink, findMailboxOf, readLink, requestSignIn } from "./sign-in-requests.server.ts";

const { db, clear, close } = await createTestDatabase();
const services = createTestServices(db);
const EMAIL = "lea@exemple.fr";
const NOW = new Date("2026-11-21T10:00:00Z");
const ELEVEN_MINUTES_LATER = new Date("2026-11-21T10:10:01Z");

beforeEach(clear);
afterAll(close);

async function ask(email = EMAIL, returnPath = "/profil") {
  const id = await requestSignIn(services, { email, returnPath }, NOW);
  return { id, ...lastSignInMail(services, email) };
}

test("the e-mail holds a link of 256 bits and a code of eight digits; the database holds neither", async () => {
  const { token, code } = await ask();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(code).toMatch(/^\d{8}$/);
  const stored = JSON.stringify(await db.select().from(signInRequests));
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(code);
});

test("reading a link twenty times changes nothing, and it still works", async () => {
  const { token } = await ask(EMAIL, "/explorer");
  const before = await db.select().from(signInRequests);
  for (let time = 0; time < 20; time += 1) {
    expect(await readLink(db, token, NOW)).toEqual({ state: "valid", email: EMAIL, returnPath: "/explorer" });
  }
  expect(await db.select().from(signInRequests)).toEqual(before);
  expect(await consumeLink(db, token, NOW)).toEqual({ state: "valid", email: EMAIL, returnPath: "/explorer" });
});

test("a path stored before its checks were strict leads nowhere else", async () => {
  for (const consume of ["link", "code", "mailbox"] as const) {
    const { id, token, code } = await ask(EMAIL, "//exemple.fr/x");
    const proven = {
      link: () => consumeLink(db, token, NOW),
      code: () => consumeCode(services, { id, code }, NOW),
      mailbox: () => findMailboxOf(db, token),
    };
    expect(await readLink(db, token, NOW)).toMatchObject({ returnPath: "/profil" });
    expect(await proven[consume]()).toMatchObject({ email: EMAIL, returnPath: "/profil" });
  }
});

test("of twenty uses of a link at once, one works", async () => {
  const { token } = await ask();
  const states = await Promise.all(Array.from({ length: 20 }, () => consumeLink(db, token, NOW)));
  expect(states.filter(({ state }) => state === "valid")).toHaveLength(1);
  expect(states.filter(({ state }) => state === "used")).toHaveLength(19);
});

test("of twenty uses of a code at once, one works", async () => {
  const { id, code } = await ask();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => consumeCode(services, { id, code }, NOW)));
  expect(outcomes.filter(({ outcome }) => outcome === "proven")).toHaveLength(1);
});

test("the link ends the code, and the code ends the link", async () => {
  const byLink = await ask();
  await consumeLink(db, byLink.token, NOW);
  expect(await consumeCode(services, byLink, NOW)).toEqual({ outcome: "used" });

  const byCode = await ask();
  expect(await consumeCode(services, byCode, NOW)).toEqual({ outcome: "proven", email: EMAIL, returnPath: "/profil" });
  expect(await consumeLink(db, byCode.token, NOW)).toEqual({ state: "used", email: EMAIL });
});

test("a link and a code last ten minutes", async () => {
  const { id, token, code } = await ask();
  expect(await consumeLink(db, token, ELEVEN_MINUTES_LATER)).toEqual({ state: "expired", email: EMAIL });
  expect(await consumeCode(services, { id, code }, ELEVEN_MINUTES_LATER)).toEqual({ outcome: "expired" });
  expect(await readLink(db, token, new Date("2026-11-21T10:09:59Z"))).toMatchObject({ state: "valid" });
});

test("another request for the same address ends nothing of the one before", async () => {
  const [byLink, byCode] = [await ask(), await ask()];
  const strangers = await ask();
  expect(await consumeLink(db, byLink.token, NOW)).toMatchObject({ state: "valid" });
  expect(await consumeCode(services, byCode, NOW)).toMatchObject({ outcome: "proven" });
  expect(await consumeLink(db, strangers.token, NOW)).toMatchObject({ state: "valid" });
});

test("a link of the last day tells whose mailbox it was sent to, spent or not", async () => {
  const { token } = await ask(EMAIL, "/explorer");
  await consumeLink(db, token, NOW);
  expect(await findMailboxOf(db, token)).toEqual({ email: EMAIL, returnPath: "/explorer" });
  expect(await findMailboxOf(db, "forged")).toBeNull();
});

test.each(["", "x", "é".repeat(5000), "%00", "' or 1=1 --", "a".repeat(42)])(
  "the forged token %j is unknown",
  async (token) => {
    await ask();
    expect(await consumeLink(db, token, NOW)).toEqual({ state: "unknown" });
  },
);

test("a truncated token is unknown", async () => {
  const { token } = await ask();
  expect(await consumeLink(db, token.slice(0, -1), NOW)).toEqual({ state: "unknown" });
});

test("five wrong codes lock the right one, and leave the link", async () => {
  const { id, code, token } = await ask();
  const wrong = code === "00000000" ? "11111111" : "00000000";
  const outcomes = [];
  for (let time = 0; time < 5; time += 1)
    outcomes.push((await consumeCode(services, { id, code: wrong }, NOW)).outcome);
  expect(outcomes).toEqual(["wrong", "wrong", "wrong", "wrong", "locked"]);
  expect(await consumeCode(services, { id, code }, NOW)).toEqual({ outcome: "locked" });
  expect(await consumeLink(db, token, NOW)).toMatchObject({ state: "valid" });
});

test("of twenty guesses at once, five are looked at", async () => {
  const { id, code } = await ask();
  const wrong = code === "00000000" ? "11111111" : "00000000";
  await Promise.all(Array.from({ length: 20 }, () => consumeCode(services, { id, code: wrong }, NOW)));
  expect(await db.select().from(signInRequests)).toMatchObject([{ codeAttempts: 5, usedAt: null }]);
});

test("the code is good in the browser that asked, and in no other", async () => {
  const mine = await ask();
  const theirs = await ask("intrus@exemple.fr");
  expect(await consumeCode(services, { id: theirs.id, code: mine.code }, NOW)).toEqual({ outcome: "wrong" });
  expect(await consumeCode(services, { id: "", code: mine.code }, NOW)).toEqual({ outcome: "wrong" });
});
