import { expect, test } from "vitest";
import { isActivePath } from "./page-frame.tsx";

test.each([
  ["/", "/", true],
  ["/explorer", "/", false],
  ["/explorer", "/explorer", true],
  ["/explorer/x", "/explorer", true],
  ["/exploration", "/explorer", false],
  ["/profil", "/explorer", false],
])("on %s the link to %s is active: %s", (path, target, active) => {
  expect(isActivePath(path, target)).toBe(active);
});
