import { expect, test } from "vitest";
import { blockOf, networkOf } from "./network.ts";

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
