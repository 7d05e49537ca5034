import { expect, test } from "vitest";
import {
  createSbom,
  findLockfileIssues,
  findManifestIssues,
  findUnusedDependencies,
  type LockedPackage,
  type Lockfile,
  type Manifest,
} from "./dependency-policy.ts";

const integrity = `sha512-${"A".repeat(86)}==`;
const right: LockedPackage = { version: "1.2.3", integrity, license: "MIT" };
const manifest: Manifest = { name: "site", version: "0.1.0", dependencies: { hono: "1.2.3" }, devDependencies: {} };

function lockfileOf(change: LockedPackage, folder = "node_modules/hono"): Lockfile {
  return { lockfileVersion: 3, packages: { "": {}, [folder]: { ...right, ...change } } };
}

test.each<[string, LockedPackage]>([
  ["an exact package of the registry", { resolved: "https://registry.npmjs.org/hono/-/hono-1.2.3.tgz" }],
  ["a package whose address the lockfile leaves out", {}],
  ["a choice of licences, one of them allowed", { license: "(GPL-3.0-only OR MIT)" }],
  ["two licences, both allowed", { license: "(MIT AND Zlib)" }],
  ["data to be named, for development", { license: "CC-BY-4.0", dev: true }],
])("%s passes", (_what, change) => {
  expect(findLockfileIssues(lockfileOf(change))).toEqual([]);
});

test.each<[string, LockedPackage, RegExp]>([
  ["another host", { resolved: "https://registry.example/hono.tgz" }, /vient de https:\/\/registry\.example/],
  ["a host that looks like the registry", { resolved: "https://registry.npmjs.org.example/a.tgz" }, /vient de/],
  ["an address without encryption", { resolved: "http://registry.npmjs.org/hono.tgz" }, /vient de http:/],
  ["a repository", { resolved: "git+ssh://git@github.com/a/b.git#1" }, /vient de git/],
  ["a folder", { link: true }, /lien/],
  ["no fingerprint", { integrity: "" }, /sha512/],
  ["a weak fingerprint", { integrity: "sha1-abc=" }, /sha512/],
  ["a licence that binds the site", { license: "AGPL-3.0-only" }, /licence « AGPL-3.0-only »/],
  ["two licences, one of them not allowed", { license: "(MIT AND GPL-3.0-only)" }, /licence/],
  ["no licence", { license: "" }, /licence/],
  ["a licence of development on the site", { license: "CC-BY-4.0" }, /licence/],
  ["a program run at installation", { hasInstallScript: true }, /programme à l'installation/],
])("%s is refused", (_what, change, issue) => {
  expect(findLockfileIssues(lockfileOf(change))).toEqual([expect.stringMatching(issue)]);
});

test("a program that is known to run at installation passes, wherever it is installed", () => {
  const folder = "node_modules/drizzle-kit/node_modules/esbuild";
  expect(findLockfileIssues(lockfileOf({ hasInstallScript: true }, folder))).toEqual([]);
});

test("versions are exact and those of the lockfile", () => {
  const wanted = (version: string) =>
    findManifestIssues({ ...manifest, dependencies: { hono: version } }, lockfileOf({}));
  expect(wanted("1.2.3")).toEqual([]);
  for (const loose of ["^1.2.3", "~1.2.3", "1.x", "*", "latest", "https://exemple.org/a.tgz", "file:../a"]) {
    expect(wanted(loose), loose).toEqual([expect.stringContaining("n'est pas une version exacte")]);
  }
  expect(wanted("1.2.4")).toEqual(["hono : 1.2.4 demandée, 1.2.3 dans package-lock.json"]);
});

test("a package that no file names is told, its types are judged by the package", () => {
  const all = { ...manifest, devDependencies: { "@types/node": "1.0.0", "@types/pg": "1.0.0", pg: "1.0.0" } };
  const used = ['import { Hono } from "hono/tiny";', 'import { join } from "node:path";', 'import("pg")'];
  expect(findUnusedDependencies(all, used)).toEqual([]);
  expect(findUnusedDependencies(all, used.slice(1))).toEqual([expect.stringMatching(/^hono : /)]);
  expect(findUnusedDependencies(all, ['from "hono-extra"', "node:", 'from "pg"'])).toHaveLength(2);
});

test("the list of components tells name, version, licence and fingerprint of each", () => {
  const { components } = createSbom(manifest, lockfileOf({ dev: true }, "node_modules/@scope/a"));
  expect(components).toMatchObject([
    { name: "@scope/a", version: "1.2.3", purl: "pkg:npm/%40scope/a@1.2.3", scope: "excluded" },
  ]);
  expect(components[0]?.hashes[0]?.content).toMatch(/^0{128}$/);
  expect(components[0]?.licenses).toEqual([{ expression: "MIT" }]);
});
