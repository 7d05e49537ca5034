import fc from "fast-check";
import { afterAll, beforeEach, expect, test } from "vitest";
import { rateLimits } from "#database/schema/limits.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { networkAt } from "./network.ts";
import {
  consumeEachInOrder,
  consumeInOrder,
  FEEDBACK_NETWORKS,
  LIMITS,
  networkKeys,
  SEARCH_NETWORKS,
  SIGN_IN_CODE_NETWORKS,
  SIGN_IN_NETWORKS,
  SIGN_UP_NETWORKS,
  takeFromNetworks,
} from "./rate-limits.server.ts";

const { db, clear, close } = await createTestDatabase();
const NOW = new Date("2026-11-21T12:00:00Z");
const services = {
  db,
  secrets: { sessionSecret: "a secret of the tests", adminPassword: "", adminPasswordIsNew: false, linkSecrets: [] },
  settings: { rateLimits: true } as never,
};

beforeEach(clear);
afterAll(close);

const hex = (number: number) => number.toString(16);

test.each([
  ["sign up", SIGN_UP_NETWORKS, LIMITS.signUpInAll],
  ["sign in", SIGN_IN_NETWORKS, LIMITS.signInInAll],
])(
  "who holds a whole /48 cannot close the door to %s for others, however the requests are spread",
  async (_what, networks, all) => {
    const keysOf = (address: string) => [...networkKeys(networks, address), { limit: all, subject: "" }];
    for (let round = 0; round < 4; round += 1) {
      const addresses = Array.from({ length: 1000 }, (_, index) => `2001:db8:1:${hex(round * 1000 + index)}::1`);
      await consumeEachInOrder(services, addresses.map(keysOf), NOW);
    }
    expect(await consumeInOrder(services, keysOf("2001:db8:2::1"), NOW)).toEqual({ allowed: true });
    expect(await consumeInOrder(services, keysOf("192.0.2.1"), NOW)).toEqual({ allowed: true });
    expect(await consumeInOrder(services, keysOf("2001:db8:1:ffff::1"), NOW)).toMatchObject({ allowed: false });
  },
);

/** As the site's, but smaller. */
const SMALL = {
  network: { name: "essai-network", max: 20, windowSeconds: 3600 },
  block: { name: "essai-block", max: 60, windowSeconds: 3600 },
};

test("a whole /48 leaves no more counters than the block may use, and none once they are over", async () => {
  for (let index = 0; index < SMALL.block.max + 50; index += 1) {
    await takeFromNetworks(services, SMALL, `2001:db8:1:${hex(index)}::1`, NOW);
  }
  expect(await db.$count(rateLimits)).toBe(SMALL.block.max + 1);
  expect(await takeFromNetworks(services, SMALL, "2001:db8:1:ffff::1", NOW)).toMatchObject({ allowed: false });
  expect(await takeFromNetworks(services, SMALL, "2001:db8:2::1", NOW)).toEqual({ allowed: true });
  const over = new Date(NOW.getTime() + 2 * 3_600_000);
  for (let index = 0; index < SMALL.block.max / 2 + 2; index += 1) {
    await takeFromNetworks(services, SMALL, "192.0.2.1", new Date(over.getTime() + index * 3_600_000));
  }
  expect(await db.$count(rateLimits)).toBeLessThan(10);
});

test("a network that is refused takes nothing from its block", async () => {
  const { network, block } = SMALL;
  for (let time = 0; time < block.max + network.max; time += 1) {
    await takeFromNetworks(services, SMALL, "192.0.2.1", NOW);
  }
  expect(await takeFromNetworks(services, SMALL, "192.0.2.2", NOW)).toEqual({ allowed: true });
});

test("each limit of a network has its own block above it", () => {
  const names = Object.values(LIMITS).map(({ name }) => name as string);
  const networks = names.filter((name) => name.endsWith("-network"));
  expect(networks.map((name) => name.replace(/network$/, "block")).filter((name) => !names.includes(name))).toEqual([]);
  for (const { network, block } of [
    SEARCH_NETWORKS,
    FEEDBACK_NETWORKS,
    SIGN_IN_CODE_NETWORKS,
    SIGN_IN_NETWORKS,
    SIGN_UP_NETWORKS,
  ]) {
    expect(block.name).toBe(network.name.replace("network", "block"));
  }
});

test("sign-ups of a block that is full leave no more counters", async () => {
  const keysOf = (index: number) => networkKeys(SIGN_UP_NETWORKS, `2001:db8:1:${hex(index * 64)}::1`);
  const most = SIGN_UP_NETWORKS.block.max;
  await consumeEachInOrder(
    services,
    Array.from({ length: most }, (_, index) => keysOf(index)),
    NOW,
  );
  const before = await db.$count(rateLimits);
  expect(await consumeInOrder(services, keysOf(most + 1), NOW)).toMatchObject({
    allowed: false,
    limit: "sign-up-block",
  });
  expect(await db.$count(rateLimits)).toBe(before);
});

test("an address that is refused takes nothing from its neighbours", async () => {
  const keysOf = (address: string) => networkKeys(SIGN_UP_NETWORKS, address);
  await consumeEachInOrder(
    services,
    Array.from({ length: 3000 }, () => keysOf("192.0.2.1")),
    NOW,
  );
  expect(await consumeInOrder(services, keysOf("192.0.2.2"), NOW)).toEqual({ allowed: true });
});

test("no block may take half of what all may, nor a site or a network more than its block", () => {
  for (const [{ network, site, block }, all] of [
    [SIGN_UP_NETWORKS, LIMITS.signUpInAll],
    [SIGN_IN_NETWORKS, LIMITS.signInInAll],
  ] as const) {
    expect(network.max).toBeGreaterThanOrEqual(3 * 30);
    expect(network.max).toBeLessThan(site.max);
    expect(site.max).toBeLessThan(block.max);
    expect(block.max).toBeLessThan(all.max / 2);
  }
  expect(LIMITS.adminLoginPerBlock.max).toBeLessThan(LIMITS.adminLoginInAll.max / 2);
});

test("two addresses of one network are of one site, and of one block", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(fc.tuple(group, group, group, group), group, group, ([a, b, c, d], one, other) => {
      const head = [a, b, c, d].map(hex).join(":");
      const addresses = [`${head}::${hex(one)}`, `${head}:0:0:${hex(other)}:1`];
      for (const step of ["network", "site", "block"] as const) {
        expect(networkAt(step, addresses[0] ?? "")).toBe(networkAt(step, addresses[1] ?? ""));
      }
    }),
  );
});
