import { expect, test } from "vitest";
import { localPath } from "./local-path.ts";

test.each(["/", "/explorer", "/categories/international/ukraine/histoire#quiz", "/a?b=c&d#e"])(
  "%s is a path of the site",
  (path) => {
    expect(localPath(path)).toBe(path);
  },
);

test.each([
  null,
  "",
  "explorer",
  "//exemple.fr",
  "/\\exemple.fr",
  "\\\\exemple.fr",
  "/\t/exemple.fr",
  "/\n/exemple.fr",
  "https://exemple.fr",
  "javascript:alert(1)",
  "/x\\..\\..//exemple.fr",
  "/%0d%0aSet-Cookie:x\r\n",
  `/${"a".repeat(600)}`,
  "/é",
  "/.//exemple.fr/x",
  "/a/..//exemple.fr",
  "/%2e//exemple.fr",
  "/%2E%2E//exemple.fr",
  "/a/.%2e//exemple.fr",
  "/././/exemple.fr",
  "/..//exemple.fr",
  "/.//\\exemple.fr",
  "/.\\/exemple.fr",
  "/./\t/exemple.fr",
  "/.\r\n//exemple.fr",
  "/.///exemple.fr",
  "/.//[",
])("%j is none", (asked) => {
  expect(localPath(asked)).toBeNull();
});

test.each(["/explorer?x=//exemple.fr", "/;//exemple.fr", "/%2F/exemple.fr", "/%5Cexemple.fr", "/a//b", "/a/../b"])(
  "whatever %j becomes stays on the site, and is not changed by a second look",
  (asked) => {
    const path = localPath(asked) ?? "";
    expect(new URL(path, "https://recap.exemple.fr").origin).toBe("https://recap.exemple.fr");
    expect(localPath(path)).toBe(path);
  },
);
