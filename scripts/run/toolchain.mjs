// @ts-check
// This runs before anything is installed, so it is plain JavaScript for Node 20 or later, without dependencies.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const NODE = join(ROOT, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

const OLDEST_NODE = 20;
const LOCK = join(ROOT, "package-lock.json");
const INSTALLED = join(ROOT, "node_modules/.package-lock.json");
const INSTALLED_FROM = join(ROOT, "node_modules/.installed-from");

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | null} */
let stopping = null;

export function requireNode() {
  if (Number(process.versions.node.split(".")[0]) >= OLDEST_NODE) return;
  console.error(
    `Le Récap demande Node ${OLDEST_NODE} ou plus récent ; celui-ci est Node ${process.versions.node} (${process.execPath}).`,
  );
  process.exit(1);
}

/** The child is also stopped when npm ends without a signal, as when it is killed. */
export function forwardSignals() {
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"])) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop("SIGTERM"), 1000).unref();
  }
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  stopping = signal;
  for (const child of running) child.kill(signal);
}

/**
 * Runs a command to its end and returns its exit code. After a signal to stop, it ends this process instead of returning.
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, isTied?: boolean, isShell?: boolean }} [options] isTied: the command notices when this process ends
 * @returns {Promise<number>}
 */
export async function run(command, parameters, { env = {}, isTied = false, isShell = false } = {}) {
  const child = spawn(command, parameters, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    shell: isShell,
    stdio: isTied ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
  });
  running.add(child);
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (...ending) => resolve(ending));
  });
  running.delete(child);
  if (stopping) process.exit(code ?? 1);
  return code ?? (signal ? 1 : 0);
}

/** Shows npm's output only when it fails, because its warnings are about the machine's own Node. */
export async function install() {
  if (isInstalled()) return;
  const npm = process.env.npm_execpath;
  const options = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const start = performance.now();
  const progress = showProgress(() => `Installation des dépendances (une fois) : ${installedShare()} %`);
  const { code, output } = npm
    ? await runQuietly(process.execPath, [npm, ...options])
    : await runQuietly("npm", options, process.platform === "win32");
  progress.stop(`Installation des dépendances : ${Math.round((performance.now() - start) / 1000)} s`);
  if (code !== 0) {
    console.error(output);
    console.error("L'installation a échoué : voyez les lignes de npm ci-dessus.");
    process.exit(code);
  }
  writeFileSync(INSTALLED_FROM, lockHash());
}

function installedShare() {
  const { packages } = JSON.parse(readFileSync(LOCK, "utf8"));
  const wanted = Object.keys(packages).filter((path) => path !== "");
  const there = wanted.filter((path) => existsSync(join(ROOT, path))).length;
  return Math.min(99, Math.round((100 * there) / wanted.length));
}

/**
 * Shows one line that changes in place on a terminal; elsewhere it prints only the first and the last line.
 * @param {() => string} describe
 */
function showProgress(describe) {
  const { stdout } = process;
  const write = () => stdout.write(`\r${describe()}`);
  const timer = stdout.isTTY ? setInterval(write, 500) : undefined;
  if (!stdout.isTTY) console.log("Installation des dépendances (une fois)…");
  return {
    /** @param {string} line */
    stop(line) {
      clearInterval(timer);
      stdout.write(stdout.isTTY ? `\r\x1b[K${line}\n` : `${line}\n`);
    },
  };
}

/**
 * @param {string} command @param {string[]} parameters
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runQuietly(command, parameters, isShell = false) {
  const child = spawn(command, parameters, { cwd: ROOT, shell: isShell, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const [code] = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (...ending) => resolve(ending));
  });
  running.delete(child);
  if (stopping) process.exit(code ?? 1);
  return { code: code ?? 1, output };
}

function isInstalled() {
  if (!existsSync(INSTALLED) || !existsSync(NODE)) return false;
  if (statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) return true;
  // A checkout changes the date of the file although its content may be the same.
  return existsSync(INSTALLED_FROM) && readFileSync(INSTALLED_FROM, "utf8") === lockHash();
}

function lockHash() {
  return createHash("sha256").update(readFileSync(LOCK)).digest("hex");
}
