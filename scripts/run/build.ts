import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { readSettings, SettingsError } from "#platform/settings.ts";
import { takeFingerprint, writeFingerprint } from "./fingerprint.mjs";
import { ROOT } from "./toolchain.mjs";

const BUILD = join(ROOT, "build");

/** Draws the figures, checks the content, builds the pages and the server, and compresses what is served. */
function build(): void {
  checkSettings();
  // Taken now: what is edited during the build is then seen as newer than it.
  const fingerprint = takeFingerprint();
  for (const stale of ["fingerprint.json", "static-index.json", "variants", "compile-cache"]) {
    rmSync(join(BUILD, stale), { recursive: true, force: true });
  }
  step("Dessin des figures", ["figures/draw-all.ts"]);
  step("Vérification des contenus", ["scripts/check/check-content.ts"]);
  step("Dessin des aperçus", ["scripts/run/draw-previews.ts"]);
  step("Construction des pages", ["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "warn"]);
  step("Compression", ["scripts/run/precompress.ts"]);
  writeFingerprint(fingerprint);
}

function step(name: string, parameters: string[]): void {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, parameters, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: "inherit",
  });
  if (status !== 0) {
    console.error(`${name} : échec.`);
    process.exit(status ?? 1);
  }
  console.log(`${name} : ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** A wrong setting is told before a minute of work, not after it. */
function checkSettings(): void {
  try {
    readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

build();
