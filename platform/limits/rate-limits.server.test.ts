import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transaction } from "#database/open.server.ts";
import { rateLimits } from "#database/schema/platform.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { makeSecrets } from "#tests/support/secrets.ts";
import { LIMITS } from "./limits.ts";
import { consume, mailboxOf } from "./rate-limits.server.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const services = (rateLimits = true) => ({
  db: database.db,
  secrets: makeSecrets({ sessionSecret: "a secret of the tests" }),
  settings: { rateLimits } as never,
});
const perAddress = (subject: string) => ({ limit: LIMITS.signInMails, subject });
const perNetwork = (subject: string) => ({ limit: LIMITS.networkForms, subject });

test("the fifth use in a day is refused until the day is over", async () => {
  await database.clear();
  const take = (now: Date) => consume(services(), [perAddress("lea@exemple.fr")], now);
  for (let use = 0; use < 4; use += 1) expect(await take(later(use))).toEqual({ allowed: true });
  expect(await take(later(600))).toEqual({ allowed: false, limit: "sign-in-mails", retryAfterSeconds: 85_800 });
  expect(await take(later(86_400))).toEqual({ allowed: true });
});

test("subjects and limits do not share a counter, and nobody's address is kept", async () => {
  await database.clear();
  const use = (keys: Parameters<typeof consume>[1]) => consume(services(), keys, NOW);
  for (let index = 0; index < 5; index += 1) await use([perAddress("lea@exemple.fr")]);
  expect(await use([perAddress("marc@exemple.fr")])).toEqual({ allowed: true });
  expect(await use([perNetwork("lea@exemple.fr")])).toEqual({ allowed: true });
  const rows = await database.db.select().from(rateLimits);
  expect(JSON.stringify(rows)).not.toMatch(/lea|marc|exemple/);
});

test("what one limit refuses takes nothing from the others, and a failure gives all back", async () => {
  await database.clear();
  const [mine, network] = [perAddress("lea@exemple.fr"), perNetwork("192.0.2.1")];
  for (let use = 0; use < 9; use += 1) await consume(services(), [network, mine], NOW);
  const within = (tx: Transaction) => consume({ ...services(), db: tx }, [perAddress("marc@exemple.fr")], NOW);
  await expect(
    database.db.transaction(async (tx) => {
      await within(tx);
      throw new Error("no e-mail");
    }),
  ).rejects.toThrow("no e-mail");
  const counts = (await database.db.select().from(rateLimits)).map(({ count }) => count);
  expect(counts).toEqual([LIMITS.signInMails.max, LIMITS.signInMails.max]);
});

test("many uses at the same moment let exactly as many through as one after the other", async () => {
  await database.clear();
  const answers = await Promise.all(
    Array.from({ length: 130 }, () => consume(services(), [perNetwork("192.0.2.1")], NOW)),
  );
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(LIMITS.networkForms.max);
});

test("limits that are switched off count nothing", async () => {
  await database.clear();
  for (let use = 0; use < 9; use += 1) {
    expect(await consume(services(false), [perAddress("lea@exemple.fr")], NOW)).toEqual({ allowed: true });
  }
  expect(await database.db.select().from(rateLimits)).toEqual([]);
});

test.each([
  ["l.e.a@gmail.com", "lea@gmail.com"],
  ["lea@googlemail.com", "lea@gmail.com"],
  ["l.e-a_martin@protonmail.com", "leamartin@proton.me"],
  ["lea@me.com", "lea@icloud.com"],
  ["\uff4cea@exemple.fr", "lea@exemple.fr"],
  ["le\ufe0fa@exemple.fr", "lea@exemple.fr"],
  ["ſophie@exemple.fr", "sophie@exemple.fr"],
])("%s is one more spelling of %s, and shares its own limit", (spelling, address) => {
  expect(mailboxOf(spelling)).toEqual(mailboxOf(address));
  expect(mailboxOf(spelling).address).toBe(address);
});

test.each([
  ["lea+club@exemple.fr", "lea@exemple.fr"],
  ["l.ea+club.x@googlemail.com", "lea@gmail.com"],
  ["lea+club@outlook.com", "lea@outlook.com"],
  ["lea-club@yahoo.fr", "lea@yahoo.fr"],
  ["lea-club@yahoo.co.uk", "lea@yahoo.co.uk"],
  ["club@lea.fastmail.com", "lea@fastmail.com"],
  ["lea+club@fastmail.fm", "lea@fastmail.fm"],
])("%s is a tagged address of %s, with a limit of its own", (tagged, mailbox) => {
  expect(mailboxOf(tagged).mailbox).toBe(mailbox);
  expect(mailboxOf(tagged).address).not.toBe(mailboxOf(mailbox).address);
});

test.each([
  ["lea.martin@exemple.fr", "leamartin@exemple.fr"],
  ["lea-marie@exemple.fr", "lea@exemple.fr"],
  ["lea-marie@orange.fr", "lea@orange.fr"],
  ["lea@yahoo.fr", "lea@yahoo.com"],
  ["lea@fastmail.com", "lea@fastmail.fm"],
  ["léa@exemple.fr", "lea@exemple.fr"],
  ["+lea@exemple.fr", "lea@exemple.fr"],
  ["lea@notfastmail.com", "notfastmail@fastmail.com"],
])("%s and %s are two mailboxes", (one, other) => {
  expect(mailboxOf(one).mailbox).not.toBe(mailboxOf(other).mailbox);
});
