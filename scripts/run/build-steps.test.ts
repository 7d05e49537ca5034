import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { servedBuild } from "#server/http/built-app.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { runBuildSteps } from "./build-steps.ts";

const WRITE = "const fs = require('node:fs'); fs.mkdirSync(process.env.BUILD_DIRECTORY, { recursive: true });";

function step(code: string) {
  return { name: "Étape", parameters: ["-e", `${WRITE} ${code}`] };
}

function write(name: string, text: string) {
  return step(`fs.writeFileSync(process.env.BUILD_DIRECTORY + '/${name}', '${text}');`);
}

function servedSite() {
  return temporaryFolder({ "build/fingerprint.json": "served", "build/client/index.html": "served" });
}

function build(root: string, steps: ReturnType<typeof step>[], finish = () => {}) {
  const lines: string[] = [];
  return { isDone: runBuildSteps(steps, { root, finish, report: (line) => lines.push(line) }), lines };
}

function served(root: string): string {
  return readFileSync(join(root, "build/fingerprint.json"), "utf8");
}

test("a build takes the place of the one before once it is whole", () => {
  using folder = servedSite();
  const { isDone, lines } = build(folder.path, [write("fingerprint.json", "new")], () => {
    expect(served(folder.path)).toBe("served");
  });
  expect(isDone).toBe(true);
  expect(lines).toEqual([expect.stringMatching(/^\[1\/1\] Étape : \d+,\d s$/)]);
  expect(served(folder.path)).toBe("new");
  expect(existsSync(join(folder.path, "build/client"))).toBe(false);
  expect(existsSync(join(folder.path, "build.next")) || existsSync(join(folder.path, "build.former"))).toBe(false);
});

test("on a terminal, each step is named while it runs, and what it says comes after", () => {
  using folder = servedSite();
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const options = { root: folder.path, finish() {}, report: say, whileRunning: { begin: say, end: say } };
  runBuildSteps([write("fingerprint.json", "new"), step("console.log('dit'); process.exit(3)")], options);
  expect(said).toEqual([
    "[1/2] Étape",
    "",
    expect.stringMatching(/^\[1\/2\] Étape : /),
    "[2/2] Étape",
    "dit\n",
    expect.stringContaining("[2/2] Étape : échec"),
  ]);
});

test.each([
  ["fails", step("process.exit(3)")],
  ["is killed", step("process.kill(process.pid, 'SIGKILL')")],
  ["finds no room", step("throw Object.assign(new Error('full'), { code: 'ENOSPC' })")],
])("a build that %s leaves the served one, and nothing beside it", (_what, last) => {
  using folder = servedSite();
  const { isDone, lines } = build(folder.path, [write("fingerprint.json", "half"), last]);
  expect(isDone).toBe(false);
  expect(lines.at(-1)).toContain("reste en place");
  expect(served(folder.path)).toBe("served");
  expect(existsSync(join(folder.path, "build.next"))).toBe(false);
});

test("what an interrupted build left is not part of the next", () => {
  using folder = servedSite();
  mkdirSync(join(folder.path, "build.next"));
  writeFileSync(join(folder.path, "build.next/stale.html"), "");
  expect(build(folder.path, [write("fingerprint.json", "new")]).isDone).toBe(true);
  expect(existsSync(join(folder.path, "build/stale.html"))).toBe(false);
});

test("a step that outlives its build writes nothing into the next", async () => {
  using folder = servedSite();
  const late = `setTimeout(() => { ${WRITE} fs.writeFileSync(process.env.BUILD_DIRECTORY + '/stale.html', '') }, 300)`;
  const outliving = step(
    `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(late)}], { detached: true, stdio: 'ignore' }).unref(); process.exit(3)`,
  );
  expect(build(folder.path, [outliving]).isDone).toBe(false);
  expect(served(folder.path)).toBe("served");
  const slow = step("Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)");
  expect(build(folder.path, [write("fingerprint.json", "new"), slow]).isDone).toBe(true);
  expect(served(folder.path)).toBe("new");
  expect(existsSync(join(folder.path, "build/stale.html"))).toBe(false);
});

test("a swap that was cut in its middle is served as it was before, and taken back by the next build", () => {
  using folder = servedSite();
  const former = join(folder.path, "build.former");
  renameSync(join(folder.path, "build"), former);
  // A start makes this folder before it knows of a build.
  mkdirSync(join(folder.path, "build/compile-cache"), { recursive: true });
  expect(servedBuild(folder.path)).toBe(former);
  expect(build(folder.path, [step("process.exit(3)")]).isDone).toBe(false);
  expect(served(folder.path)).toBe("served");
  expect(servedBuild(folder.path)).toBe(join(folder.path, "build"));
});

test("a second build at once is refused, and one that was killed does not stay in the way", () => {
  using folder = servedSite();
  const steps = JSON.stringify(new URL("build-steps.ts", import.meta.url).href);
  const second = `import(${steps}).then(({ runBuildSteps }) =>
    runBuildSteps([], { root: process.cwd(), finish() {}, report: (line) => fs.writeFileSync('second', line) }))`;
  expect(build(folder.path, [write("fingerprint.json", "new"), step(second)]).isDone).toBe(true);
  expect(readFileSync(join(folder.path, "second"), "utf8")).toContain("Une autre construction");
  const killed = `import(${steps}).then(({ runBuildSteps }) =>
    runBuildSteps([], { root: process.cwd(), finish: () => process.kill(process.pid, 'SIGKILL'), report() {} }))`;
  spawnSync(process.execPath, ["-e", killed], { cwd: folder.path });
  expect(existsSync(join(folder.path, "build.next.lock"))).toBe(true);
  expect(build(folder.path, [write("fingerprint.json", "newer")]).isDone).toBe(true);
  expect(served(folder.path)).toBe("newer");
});
