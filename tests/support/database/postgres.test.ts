import { chmodSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { hasPostgres, reachableFolder, startPostgres } from "./postgres.ts";

test("a folder that another user cannot reach is left for one that everybody can", () => {
  using folder = temporaryFolder();
  chmodSync(folder.path, 0o755);
  const inside = join(folder.path, "private");
  mkdirSync(inside, { mode: 0o700 });
  expect(reachableFolder(inside, false)).toBe(inside);
  expect(reachableFolder(inside, true)).toBe("/tmp");
  expect(reachableFolder(join(inside, "gone"), true)).toBe("/tmp");
});

test.runIf(hasPostgres)("the server starts under a private TMPDIR", async () => {
  const before = process.env.TMPDIR;
  using folder = temporaryFolder();
  chmodSync(folder.path, 0o700);
  process.env.TMPDIR = folder.path;
  try {
    expect(tmpdir()).toBe(folder.path);
    const server = await startPostgres();
    await server.stop();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
});
