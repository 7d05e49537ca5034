import { afterAll, beforeAll, expect, test } from "vitest";
import { rateLimits } from "#database/schema/limits.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { makeSecrets } from "#tests/support/secrets.ts";
import { consume, consumeEach, LIMITS } from "./rate-limits.server.ts";

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
const perAddress = (subject: string) => ({ limit: LIMITS.signInPerAddress, subject });
const perNetwork = (subject: string) => ({ limit: LIMITS.signUpPerNetwork, subject });

test("the fourth use in an hour is refused until the hour is over", async () => {
  await database.clear();
  const take = (now: Date) => consume(services(), [perAddress("lea@exemple.fr")], now);
  for (let use = 0; use < 3; use += 1) expect(await take(later(use))).toEqual({ allowed: true });
  expect(await take(later(600))).toEqual({ allowed: false, limit: "sign-in-address", retryAfterSeconds: 3000 });
  expect(await take(later(3600))).toEqual({ allowed: true });
});

test("subjects and limits do not share a counter, and nobody's address is kept", async () => {
  await database.clear();
  const use = (keys: Parameters<typeof consume>[1]) => consume(services(), keys, NOW);
  for (let index = 0; index < 4; index += 1) await use([perAddress("lea@exemple.fr")]);
  expect(await use([perAddress("marc@exemple.fr")])).toEqual({ allowed: true });
  expect(await use([perNetwork("lea@exemple.fr")])).toEqual({ allowed: true });
  const rows = await database.db.select().from(rateLimits);
  expect(JSON.stringify(rows)).not.toMatch(/lea|marc|exemple/);
});

test("several uses in one statement are served in their order", async () => {
  await database.clear();
  const requests = Array.from({ length: 5 }, () => [perAddress("lea@exemple.fr"), perNetwork("192.0.2.1")]);
  const answers = await consumeEach(services(), requests, NOW);
  expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
});

test("many uses at the same moment let exactly as many through as one after the other", async () => {
  await database.clear();
  const answers = await Promise.all(
    Array.from({ length: 130 }, () => consume(services(), [perNetwork("192.0.2.1")], NOW)),
  );
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(LIMITS.signUpPerNetwork.max);
});

test("limits that are switched off count nothing", async () => {
  await database.clear();
  for (let use = 0; use < 9; use += 1) {
    expect(await consume(services(false), [perAddress("lea@exemple.fr")], NOW)).toEqual({ allowed: true });
  }
  expect(await database.db.select().from(rateLimits)).toEqual([]);
});
