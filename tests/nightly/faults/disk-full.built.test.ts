import { expect, test } from "vitest";
import { diskFull, mountSmallDisk } from "./disk-full.ts";
import { SEEN_IN_A_FAULT } from "./visitor.ts";

test("on a full disk pages are served, forms keep what was typed, and nothing acknowledged is lost", {
  timeout: 900_000,
}, async ({ skip }) => {
  using disk = mountSmallDisk();
  if (!disk) return skip("this system does not let the tests mount a small disk");
  const { acknowledged, ...found } = await diskFull(disk.path);
  expect(acknowledged).toBeGreaterThan(10);
  expect(found).toEqual({
    lost: 0,
    during: SEEN_IN_A_FAULT,
    after: { healthz: 200, signUp: 200 },
    startOnFullDisk: { saysSo: true, signUpOnceThereIsRoom: 200 },
  });
});
