// @ts-check
// `npm start` installs, builds, checks the content and serves the site, each step only when needed; --dev serves the
// sources.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { forwardSignals, install, NODE, ROOT, requireNode, run } from "./toolchain.mjs";

requireNode();
forwardSignals();
const isDevelopment = process.argv.includes("--dev");
const environment = {
  NODE_ENV: isDevelopment ? "development" : "production",
  NODE_COMPILE_CACHE: join(ROOT, "build/compile-cache"),
  // glibc otherwise reserves memory for each thread, about 50 MiB after a busy hour.
  MALLOC_ARENA_MAX: "2",
};
// Smaller and more frequent collections need a quarter less memory while a letter is sent, and slow it by 3 %.
const MEMORY = "--max-semi-space-size=4";
const settings = existsSync(join(ROOT, ".env")) ? ["--env-file=.env"] : [];

await install();
await prepare();
process.exitCode = await run(NODE, [MEMORY, ...settings, "server/http/main.ts", ...(isDevelopment ? ["--dev"] : [])], {
  env: environment,
  isTied: true,
});

async function prepare() {
  if (isDevelopment) return;
  const { areTextsChecked, isBuildCurrent, takeFingerprint, writeFingerprint } = await import("./fingerprint.mjs");
  if (!isBuildCurrent()) return runOrExit("scripts/run/build.ts");
  if (areTextsChecked()) return;
  const fingerprint = takeFingerprint();
  await runOrExit("scripts/check/check-content.ts");
  writeFingerprint(fingerprint);
}

/** @param {string} script */
async function runOrExit(script) {
  const code = await run(NODE, [script], { env: environment });
  if (code !== 0) process.exit(code);
}
