import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = { routes: Record<string, { hasDefaultExport: boolean; imports?: string[] }> };

const MANIFEST = /^manifest-[0-9a-f]{8}\.js$/;
const ASSIGNMENT = "window.__reactRouterManifest=";
const ADMIN = /^routes\/admin\/|^subscriber-list$/;

/** Readers do not pay for the addresses of the administration, whose pages load the whole list: entry.server.tsx. */
export function splitManifest(assets: string): void {
  const [name] = readdirSync(assets).filter((file) => MANIFEST.test(file));
  if (!name) throw new Error("the build has no manifest");
  const file = join(assets, name);
  const whole = readFileSync(file, "utf8");
  const manifest = JSON.parse(whole.slice(ASSIGNMENT.length).replace(/;\s*$/, "")) as Manifest;
  writeFileSync(join(assets, wholeManifest(name)), whole);
  writeFileSync(file, `${ASSIGNMENT}${JSON.stringify(publicManifest(manifest))};`);
}

function wholeManifest(name: string): string {
  return name.replace("manifest-", "manifest-whole-");
}

/**
 * Nor for those of files, which no link of the router opens, for what is false, and for the files that a page's own file
 * names by itself.
 */
export function publicManifest<Whole extends Manifest>(manifest: Whole): Whole {
  const routes = Object.entries(manifest.routes)
    .filter(([id, { hasDefaultExport }]) => hasDefaultExport && !ADMIN.test(id))
    .map(([id, { imports: _named, ...route }]) => [
      id,
      Object.fromEntries(
        Object.entries(route).filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0)),
      ),
    ]);
  return { ...manifest, routes: Object.fromEntries(routes) };
}
