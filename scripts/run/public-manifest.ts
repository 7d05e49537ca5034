import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = { routes: Record<string, { hasDefaultExport: boolean; imports?: string[] }> };

const MANIFEST = /^manifest-([0-9a-f]{8})\.js$/;
const BOOT = /^boot-.*\.js$/;
const ASSIGNMENT = "window.__reactRouterManifest=";
const EDITORS = /^routes\/(?:admin|newsroom)\/|^subscriber-list$/;

/**
 * One file in place of two: a request costs more than these bytes. Readers do not pay for the addresses of the
 * administration and the newsroom, whose pages load the whole list: entry.server.tsx, which knows both files by these names.
 */
export function writeBootScripts(assets: string): void {
  const files = readdirSync(assets);
  const [manifestFile, hash] = files.flatMap((file) => MANIFEST.exec(file) ?? []);
  const bootFile = files.find((file) => BOOT.test(file));
  if (!manifestFile || !bootFile) throw new Error("the build has no manifest, or no script to start with");
  const text = readFileSync(join(assets, manifestFile), "utf8");
  const manifest = JSON.parse(text.slice(ASSIGNMENT.length).replace(/;\s*$/, "")) as Manifest;
  const boot = readFileSync(join(assets, bootFile), "utf8");
  const name = bootFile.replace(".js", `-${hash}.js`);
  const write = (file: string, routes: Manifest) =>
    writeFileSync(join(assets, file), `${ASSIGNMENT}${JSON.stringify(routes)};\n${boot}`);
  write(name, publicManifest(manifest));
  write(name.replace("boot-", "boot-whole-"), manifest);
  for (const file of [manifestFile, bootFile]) rmSync(join(assets, file));
}

/**
 * Nor for those of files, which no link of the router opens, for what is false, and for the files that a page's own file
 * names by itself.
 */
export function publicManifest<Whole extends Manifest>(manifest: Whole): Whole {
  const routes = Object.entries(manifest.routes)
    .filter(([id, { hasDefaultExport }]) => hasDefaultExport && !EDITORS.test(id))
    .map(([id, { imports: _named, ...route }]) => [
      id,
      Object.fromEntries(
        Object.entries(route).filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0)),
      ),
    ]);
  return { ...manifest, routes: Object.fromEntries(routes) };
}
