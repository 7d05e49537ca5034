// @ts-check
// `npm start`: installs, builds and serves, each only when it is needed. With --dev: serves the sources as they are edited.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { forwardSignals, install, NODE, ROOT, requireNode, run } from "./toolchain.mjs";

requireNode();
forwardSignals();
const isDevelopment = process.argv.includes("--dev");
const environment = {
  NODE_ENV: isDevelopment ? "development" : "production",
  NODE_COMPILE_CACHE: join(ROOT, "build/compile-cache"),
  // glibc otherwise keeps a reserve for each thread: after a busy hour the server holds some 50 MiB less.
  MALLOC_ARENA_MAX: "2",
};
const settings = existsSync(join(ROOT, ".env")) ? ["--env-file=.env"] : [];

await install();
await prepare();
process.exitCode = await run(NODE, [...settings, "server/shell/main.ts", ...(isDevelopment ? ["--dev"] : [])], {
  env: environment,
  isTied: true,
});

async function prepare() {
  const { isBuildCurrent } = await import("./fingerprint.mjs");
  const { recoverBuild } = await import("./swap-build.mjs");
  recoverBuild();
  if (!isDevelopment && isBuildCurrent()) return;
  const step = isDevelopment ? ["figures/draw-all.ts"] : ["scripts/run/build.ts"];
  const code = await run(NODE, [...settings, ...step], { env: environment });
  if (code !== 0) process.exit(code);
}
