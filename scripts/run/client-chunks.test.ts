import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CHUNKS, RARE, toPattern } from "./client-chunks.ts";

const ROOT = join(import.meta.dirname, "../..");

test("every path by which the scripts are divided is that of a file", () => {
  const files = globSync("{app,platform}/**/*.{ts,tsx,css}", { cwd: ROOT }).map((file) => `/${file}`);
  const paths = [...CHUNKS.flatMap((chunk) => chunk.files), ...RARE].map((path) => path.replace(/^!/, ""));
  expect(paths.filter((path) => !files.some((file) => toPattern([path]).test(file)))).toEqual([]);
});
