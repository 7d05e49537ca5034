// Checks the dependencies against dependency-policy.ts and writes the SBOM.
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#scripts/run/toolchain.mjs";
import {
  createSbom,
  findLockfileIssues,
  findManifestIssues,
  findUnusedDependencies,
  type Lockfile,
  type Manifest,
} from "./dependency-policy.ts";

const SOURCES = [
  "{app,bench,database,figures,library,platform,scripts,server,tests}/**/*.{ts,tsx,js,mjs}",
  "*.ts",
  "biome.json",
];
const LOCKFILE = "package-lock.json";

const manifest = JSON.parse(readText("package.json")) as Manifest;
const lockfile = JSON.parse(readText(LOCKFILE)) as Lockfile;
const sources = globSync(SOURCES, { cwd: ROOT }).map(readText);
const issues = [
  ...findManifestIssues(manifest, lockfile),
  ...findLockfileIssues(lockfile),
  ...findUnusedDependencies(manifest, sources),
  ...lintLockfile(),
];
for (const issue of issues) console.error(issue);

const sbom = createSbom(manifest, lockfile);
mkdirSync(join(ROOT, "build"), { recursive: true });
writeFileSync(join(ROOT, "build/sbom.cdx.json"), `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${sbom.components.length} paquets vérifiés, ${issues.length} écarts ; liste : build/sbom.cdx.json`);
process.exitCode = issues.length > 0 ? 1 : 0;

function lintLockfile(): string[] {
  const bin = join(ROOT, "node_modules/lockfile-lint/bin/lockfile-lint.js");
  const rules = ["--allowed-hosts", "npm", "--validate-https", "--validate-integrity", "--validate-package-names"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, "--path", LOCKFILE, "--type", "npm", ...rules], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return status === 0 ? [] : [`lockfile-lint : ${stdout}${stderr}`.trim()];
}

function readText(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}
