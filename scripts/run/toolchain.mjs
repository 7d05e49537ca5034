// @ts-check
// What runs before anything is installed: plain JavaScript, Node 20 or later, no dependency.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
/** The project's own Node, whatever the machine's is. */
export const NODE = join(ROOT, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

const OLDEST_NODE = 20;
const LOCK = join(ROOT, "package-lock.json");
const INSTALLED = join(ROOT, "node_modules/.package-lock.json");
const INSTALLED_FROM = join(ROOT, "node_modules/.installed-from");

/** @type {import("node:child_process").ChildProcess | null} */
let running = null;
/** @type {NodeJS.Signals | null} */
let stopping = null;

export function requireNode() {
  if (Number(process.versions.node.split(".")[0]) >= OLDEST_NODE) return;
  console.error(
    `Le Récap demande Node ${OLDEST_NODE} ou plus récent ; celui-ci est Node ${process.versions.node} (${process.execPath}).`,
  );
  process.exit(1);
}

/** Hands the signals that this process receives to the one it started, and stops it if npm disappears. */
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
  running?.kill(signal);
}

/**
 * Runs a command to its end and gives its exit code. When this process was told to stop meanwhile, it ends here.
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, isTied?: boolean, isShell?: boolean }} [options] isTied: the command sees the end of this process
 * @returns {Promise<number>}
 */
export async function run(command, parameters, { env = {}, isTied = false, isShell = false } = {}) {
  const child = spawn(command, parameters, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    shell: isShell,
    stdio: isTied ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
  });
  running = child;
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (...ending) => resolve(ending));
  });
  running = null;
  if (stopping) process.exit(code ?? 1);
  return code ?? (signal ? 1 : 0);
}

/** Installs the dependencies when they are missing or are not those of package-lock.json. */
export async function install() {
  if (isInstalled()) return;
  console.log("Installation des dépendances (npm ci)…");
  const npm = process.env.npm_execpath;
  const options = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const code = npm
    ? await run(process.execPath, [npm, ...options])
    : await run("npm", options, { isShell: process.platform === "win32" });
  if (code !== 0) {
    console.error("L'installation a échoué : voyez les lignes de npm ci-dessus.");
    process.exit(code);
  }
  writeFileSync(INSTALLED_FROM, lockHash());
}

function isInstalled() {
  if (!existsSync(INSTALLED) || !existsSync(NODE)) return false;
  if (statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) return true;
  // A checkout renews the file's date without changing it.
  return existsSync(INSTALLED_FROM) && readFileSync(INSTALLED_FROM, "utf8") === lockHash();
}

function lockHash() {
  return createHash("sha256").update(readFileSync(LOCK)).digest("hex");
}
