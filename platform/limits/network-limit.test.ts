import { expect, test } from "vitest";
import { blockOf, createNetworkLimit, networkOf } from "./network-limit.ts";

const NOW = new Date("2026-11-25T10:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test("a network has its pages of a minute, an IPv6 /64 is one network, and the next minute begins anew", () => {
  const take = createNetworkLimit({ max: 2, windowSeconds: 60 });
  expect([take("2001:db8::1", NOW), take("2001:db8::2", NOW)]).toEqual([0, 0]);
  expect(take("2001:db8::3", later(20))).toBe(40);
  expect(take("192.0.2.1", later(20))).toBe(0);
  expect(take("2001:db8::1", later(60))).toBe(0);
});

test("a clock that was set back begins anew", () => {
  const take = createNetworkLimit({ max: 1, windowSeconds: 60 });
  expect([take("192.0.2.1", later(3_600)), take("192.0.2.1", later(3_600))]).toEqual([0, 60]);
  expect(take("192.0.2.1", NOW)).toBe(0);
});

test("it remembers a bounded number of networks", () => {
  const take = createNetworkLimit({ max: 1, windowSeconds: 60 });
  take("192.0.2.1", NOW);
  for (let index = 0; index < 10_000; index += 1) take(`10.${index >> 8}.${index & 255}.1`, NOW);
  expect(take("192.0.2.1", NOW)).toBe(0);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["0:0:0:0:0:FFFF:C000:0207", "192.0.2.7"],
  ["64:ff9b:1::192.0.2.7", "64:ff9b:1:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
])("%s belongs to %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["2001:db8:1:2345::1", "2001:db8:1::/48"],
  ["2001:db8::9", "2001:db8:0::/48"],
  ["192.0.2.7", "192.0.2.0/24"],
  ["::ffff:192.0.2.7", "192.0.2.0/24"],
  ["", null],
])("%s is of the block %s", (address, block) => {
  expect(blockOf(address)).toBe(block);
});
