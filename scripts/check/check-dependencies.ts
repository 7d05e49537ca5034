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
const FOLDERS = [".", "bench/lighthouse"];

const sources = globSync(SOURCES, { cwd: ROOT, exclude: ["**/node_modules/**"] }).map(readText);
const issues = FOLDERS.flatMap(findIssues);
for (const issue of issues) console.error(issue);

const sbom = createSbom(...readPackages("."));
mkdirSync(join(ROOT, "build"), { recursive: true });
writeFileSync(join(ROOT, "build/sbom.cdx.json"), `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${sbom.components.length} paquets vérifiés, ${issues.length} écarts ; liste : build/sbom.cdx.json`);
process.exitCode = issues.length > 0 ? 1 : 0;

function readPackages(folder: string): [Manifest, Lockfile] {
  return [
    { dependencies: {}, ...JSON.parse(readText(join(folder, "package.json"))) },
    JSON.parse(readText(join(folder, "package-lock.json"))),
  ];
}

function findIssues(folder: string): string[] {
  const [manifest, lockfile] = readPackages(folder);
  const issues = [
    ...findManifestIssues(manifest, lockfile),
    ...findLockfileIssues(lockfile),
    ...findUnusedDependencies(manifest, sources),
    ...lintLockfile(join(folder, "package-lock.json")),
  ];
  return issues.map((issue) => `${folder} : ${issue}`);
}

function lintLockfile(lockfile: string): string[] {
  const bin = join(ROOT, "node_modules/lockfile-lint/bin/lockfile-lint.js");
  const rules = ["--allowed-hosts", "npm", "--validate-https", "--validate-integrity", "--validate-package-names"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, "--path", lockfile, "--type", "npm", ...rules], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return status === 0 ? [] : [`lockfile-lint : ${stdout}${stderr}`.trim()];
}

function readText(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}
