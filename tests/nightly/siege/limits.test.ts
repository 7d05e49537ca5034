import { afterAll, beforeEach, expect, test } from "vitest";
import { rateLimits } from "#database/schema/platform.server.ts";
import { consume, networkKeys } from "#platform/limits/rate-limits.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";

const { db, clear, close } = await createTestDatabase();
const NOW = new Date("2026-11-21T12:00:00Z");
const services = {
  db,
  secrets: { sessionSecret: "a secret of the tests", adminPassword: "", adminPasswordIsNew: false, linkSecrets: [] },
  settings: { rateLimits: true } as never,
};
/** As the site's, but smaller: a block may use 24. */
const SMALL = { name: "essai", max: 3, windowSeconds: 3600 };
const OF_BLOCK = 24;

beforeEach(clear);
afterAll(close);

const hex = (number: number) => number.toString(16);
const take = (address: string, now = NOW) => consume(services, networkKeys(SMALL, address, "essai"), now);

test.each([
  ["a /48", (index: number) => `2001:db8:1:${hex(index)}::1`, "2001:db8:2::1"],
  ["a /24", (index: number) => `192.0.2.${index}`, "198.51.100.1"],
])("who holds %s has eight shares, leaves no counters beyond them, and keeps nobody out", async (_, at, elsewhere) => {
  for (let index = 0; index < OF_BLOCK; index += 1) expect(await take(at(index))).toEqual({ allowed: true });
  for (let index = OF_BLOCK; index < 2 * OF_BLOCK; index += 1) {
    expect(await take(at(index))).toEqual({ allowed: false, limit: "essai-block", retryAfterSeconds: 3600 });
  }
  expect(await db.$count(rateLimits)).toBe(OF_BLOCK + 1);
  expect(await take(elsewhere)).toEqual({ allowed: true });
});

test("counters that are over leave faster than new ones come", async () => {
  for (let index = 0; index < OF_BLOCK; index += 1) await take(`192.0.2.${index}`);
  const over = NOW.getTime() + 2 * 3_600_000;
  for (let use = 0; use < 4; use += 1) await take("198.51.100.1", new Date(over + use * 3_600_000));
  expect(await db.$count(rateLimits)).toBeLessThan(6);
});

test("a network that is refused takes nothing from its block", async () => {
  for (let time = 0; time < 2 * OF_BLOCK; time += 1) await take("192.0.2.1");
  expect(await take("192.0.2.2")).toEqual({ allowed: true });
});

test("an action takes nothing from another", async () => {
  for (let time = 0; time < OF_BLOCK; time += 1) await take("192.0.2.1");
  expect(await consume(services, networkKeys(SMALL, "192.0.2.1", "autre"), NOW)).toEqual({ allowed: true });
});
