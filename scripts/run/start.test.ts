import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { ROOT } from "./toolchain.mjs";

const INSTALLING = "Installation des dépendances (une fois)…";

/** What a first start prints up to its build, where npm is the given program, which finds nothing installed. */
function firstStart(npm: string): string[] {
  using folder = temporaryFolder({
    "npm.cjs": npm,
    "package-lock.json": JSON.stringify({ packages: { "": {}, "node_modules/node": {} } }),
  });
  cpSync(join(ROOT, "scripts/run"), join(folder.path, "scripts/run"), { recursive: true });
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/run/start.mjs"], {
    cwd: folder.path,
    env: { npm_execpath: join(folder.path, "npm.cjs") },
    encoding: "utf8",
  });
  return `${stdout}${stderr}`.trim().split("\n");
}

const WARNS = `console.error("npm warn EBADENGINE Unsupported engine"); console.log("added 1 package");`;
/** A node that builds: it says so and ends. */
const INSTALLS = `const fs = require("node:fs"); fs.mkdirSync("node_modules/node/bin", { recursive: true });
  fs.writeFileSync("node_modules/node/bin/node", "#!/bin/sh\\necho '[1/6] '$1\\nexit 3", { mode: 0o755 });`;

test("the first lines of a first start are its own: what npm says of the machine's Node is not shown", () => {
  expect(firstStart(WARNS + INSTALLS)).toEqual([
    INSTALLING,
    expect.stringMatching(/^Installation des dépendances : \d+ s$/),
    "[1/6] scripts/run/build.ts",
  ]);
});

test("when the installation fails, what npm says is shown", () => {
  const lines = firstStart(`${WARNS} process.exitCode = 1;`);
  expect(lines).toContain("npm warn EBADENGINE Unsupported engine");
  expect(lines.at(-1)).toMatch(/^L'installation a échoué/);
});
