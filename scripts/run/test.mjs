// @ts-check
// `npm test` installs what the tests need, runs every check and prints a summary. `npm run test:nightly` runs it with
// --nightly: faults, sieges, hostile values, PostgreSQL, the documented nginx, other engines and the long journeys.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join, relative } from "node:path";
import { forwardSignals, install, NODE, ROOT, requireNode, run, runQuietly } from "./toolchain.mjs";

const REPORTS = join(ROOT, "node_modules/.cache/test-reports");
const BROWSER = "/usr/bin/chromium-headless-shell";
const BIN = join(ROOT, "node_modules");
const VITEST = join(BIN, "vitest/vitest.mjs");
const PLAYWRIGHT = join(BIN, "@playwright/test/cli.js");
const REACT_ROUTER = join(BIN, "@react-router/dev/bin.cjs");
const isNightly = process.argv.includes("--nightly");
const total = { passed: 0, failed: 0 };
/** The failures are printed again at the end, because the log of a long run may keep only its last lines. @type {string[]} */
const failures = [];

/**
 * The parts of the JSON reports that are read.
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ file: string, title: string, ok: boolean, tests: { results: { error?: { message: string } }[] }[] }} PlaywrightSpec
 * @typedef {{ suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite
 */

requireNode();
forwardSignals();
// The packages are installed while the steps before the tests run.
const packages = installDebianPackages();
await install();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

// Another run on this machine may use the first port.
const port = await freePort(4173);
if (isNightly) await runNightly();
else await runAll();

if (failures.length > 0) console.log(`\n--- Failed\n${failures.join("\n\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * The unit tests take what the build and the tests of its servers leave idle. Not what the journeys do: those wait for processes of
 * the site at a low priority, which would wait for the unit tests.
 */
async function runAll() {
  const units = beginUnitTests();
  const sources = checkSources();
  const isBuilt = await build();
  for (const report of await sources) report();
  await check("Dependencies", ["scripts/check/check-dependencies.ts"]);
  if (isBuilt) {
    // Many of the tests read these pages.
    await runQuietly(NODE, ["tests/support/content/render-pages.ts"]);
    await runVitest(["built"]);
  }
  (await units)();
  if (isBuilt) {
    await installBrowser();
    await runPlaywright();
  }
}

async function runNightly() {
  const isBuilt = await build();
  await installBrowser();
  if (!isBuilt) return;
  await runVitest(["nightly", "postgres"]);
  await runPlaywright();
  await check("Other engines", ["tests/nightly/engines/check-engines.ts"]);
}

function build() {
  return check("Build, with its content checked", ["scripts/run/build.ts"]);
}

async function installBrowser() {
  await packages;
  if (!isDebianRoot() && !existsSync(BROWSER)) await run(NODE, [PLAYWRIGHT, "install", "chromium"]);
}

/**
 * A command that passes or fails as a whole.
 * @param {string} name
 * @param {string[]} parameters
 * @param {Record<string, string>} [env]
 */
async function check(name, parameters, env) {
  title(name);
  const hasPassed = (await run(NODE, parameters, { env })) === 0;
  countCheck(name, hasPassed);
  return hasPassed;
}

/** Runs during the build, which leaves half a core unused; the output is shown after that of the build. */
async function checkSources() {
  return [
    await checkQuietly("Format and lint", [join(BIN, "@biomejs/biome/bin/biome"), "check", "."]),
    await checkQuietly("Route types", [REACT_ROUTER, "typegen"]),
    await checkQuietly("Types", [join(BIN, "typescript/bin/tsc"), "--noEmit"]),
  ];
}

/**
 * Returns a function that shows the output and counts the result.
 * @param {string} name
 * @param {string[]} parameters
 */
async function checkQuietly(name, parameters) {
  const { code, output } = await runQuietly(NODE, parameters);
  return () => {
    title(name);
    process.stdout.write(output);
    countCheck(name, code === 0);
  };
}

/** Gives what shows and counts the outcome. */
async function beginUnitTests() {
  const { parameters, file, name } = vitestRun(["unit"]);
  const { code, output } = await runQuietly(NODE, [...parameters, "--maxWorkers=3"]);
  return () => {
    title(name);
    process.stdout.write(output);
    countVitest(code, file);
  };
}

/** @param {VitestProject[]} projects */
async function runVitest(projects) {
  const { parameters, file, name } = vitestRun(projects);
  title(name);
  countVitest(await run(NODE, parameters), file);
}

/**
 * @typedef {"unit" | "built" | "nightly" | "postgres"} VitestProject
 * @param {VitestProject[]} projects
 */
function vitestRun(projects) {
  const file = join(REPORTS, `vitest-${projects.join("-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const parameters = [VITEST, "run", ...projects.map((project) => `--project=${project}`), ...reporters];
  return { parameters, file, name: `Vitest, ${projects.join(" and ")}` };
}

/** @param {number} code @param {string} file its report */
function countVitest(code, file) {
  const report = readReport(file);
  /** @type {{ name: string, status: string, message: string, assertionResults: VitestTest[] }[]} */
  const files = report?.testResults ?? [];
  const failed = files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed");
    // A test file that cannot be read has no test to count.
    if (status === "failed" && tests.length === 0) return [`${relative(ROOT, name)}\n${message}`];
    return tests.map((test) => `${relative(ROOT, name)} > ${test.fullName}\n${test.failureMessages.join("\n")}`);
  });
  if (code !== 0 && failed.length === 0) failed.push("An error outside the tests: see above");
  failures.push(...failed);
  count(report?.numPassedTests ?? 0, failed.length);
}

async function runPlaywright() {
  title("Playwright");
  const file = join(REPORTS, "e2e.json");
  const environment = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    E2E_PORT: String(port),
    ...(isNightly && { RING: "nightly" }),
  };
  const code = await run(NODE, [PLAYWRIGHT, "test", "--reporter=list,json"], { env: environment });
  const report = readReport(file);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  for (const suite of report?.suites ?? []) noteFailedSpecs(suite);
  const failed = unexpected + flaky;
  if (code !== 0 && failed === 0) failures.push("Playwright: an error outside the journeys, see above");
  count(expected, code === 0 ? failed : Math.max(failed, 1));
}

/** @param {PlaywrightSuite} suite */
function noteFailedSpecs({ suites = [], specs = [] }) {
  for (const { file, title, ok, tests } of specs) {
    const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ""));
    if (!ok) failures.push(`${file} > ${title}\n${errors.join("\n")}`);
  }
  for (const inner of suites) noteFailedSpecs(inner);
}

/**
 * Returns the first free port from `first` on.
 * @param {number} first
 * @returns {Promise<number>}
 */
function freePort(first) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(freePort(first + 1)));
    server.listen(first, "127.0.0.1", () => server.close(() => resolve(first)));
  });
}

/**
 * Installs Chromium and, for the nightly tests, PostgreSQL and nginx. This needs root on Debian: elsewhere Playwright's
 * own browser is used.
 */
async function installDebianPackages() {
  const missing = [
    ...(existsSync(BROWSER) ? [] : ["chromium-headless-shell"]),
    ...(!isNightly || hasPostgres() ? [] : ["postgresql"]),
    ...(!isNightly || existsSync("/usr/sbin/nginx") ? [] : ["nginx-light"]),
  ];
  if (!isDebianRoot() || missing.length === 0) return;
  const start = performance.now();
  const apt = ["-qq", "-o", "DPkg::Lock::Timeout=300"];
  process.env.DEBIAN_FRONTEND = "noninteractive";
  await runQuietly("apt-get", [...apt, "update"]);
  const { code, output } = await runQuietly("apt-get", [
    ...apt,
    "install",
    "-y",
    "--no-install-recommends",
    ...missing,
  ]);
  const what = missing.join(", ");
  if (code === 0) console.log(`Installation de ${what} : ${Math.round((performance.now() - start) / 1000)} s`);
  else console.error(`${output}\napt-get n'a pas pu installer : ${what}`);
}

function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function hasPostgres() {
  const debian = "/usr/lib/postgresql";
  return existsSync("/usr/local/bin/initdb") || (existsSync(debian) && readdirSync(debian).length > 0);
}

/** @param {string} name @param {boolean} hasPassed */
function countCheck(name, hasPassed) {
  if (!hasPassed) failures.push(name);
  count(hasPassed ? 1 : 0, hasPassed ? 0 : 1);
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** @param {number} passed @param {number} failed */
function count(passed, failed) {
  total.passed += passed;
  total.failed += failed;
}

/** @param {string} name */
function title(name) {
  console.log(`\n--- ${name}`);
}
