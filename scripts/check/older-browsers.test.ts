import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Served to browsers, or imported by what is: app/ without its server files, and what it takes from below.
const BROWSER_CODE = ["app/**/*.{ts,tsx}", "platform/*.ts", "platform/french/*.ts", "library/*.ts"];
/** iOS before 17.4 and 18.4 have none of them. */
const TOO_NEW = /\b(?:Map|Object)\.groupBy\(|\bPromise\.(?:withResolvers|try)\(|\bIterator\.from\(/;

test("code for browsers asks for nothing that phones of three years ago lack", () => {
  const files = BROWSER_CODE.flatMap((pattern) => globSync(pattern)).filter(
    (file) => !/\.(?:server|test)\./.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => TOO_NEW.test(readFileSync(file, "utf8")))).toEqual([]);
});
