import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";

const ROOT = join(import.meta.dirname, "../..");
const UNITS: Record<string, number> = { k: 1_024, m: 1_024 * 1_024 };

type Place = { path: string; file: string };

function placesOf(entries: RouteConfigEntry[], parent = ""): Place[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    const whole = path ? `${parent}/${path}` : parent;
    return [{ path: whole, file: join(ROOT, "app", file) }, ...placesOf(children, whole)];
  });
}

/** What nginx lets through at an address, in bytes: of the longest prefix that fits. */
function mostAt(path: string): number {
  const nginx = readFileSync(join(ROOT, "deploy/nginx.conf"), "utf8");
  const sizes = [...nginx.matchAll(/location (?:= |\^~ )?([^\s{]+) \{[^}]*?client_max_body_size (\d+)([km]);/g)]
    .map(([, prefix = "", size, unit = ""]) => ({ prefix, bytes: Number(size) * (UNITS[unit] ?? 1) }))
    .filter(({ prefix }) => path.startsWith(prefix))
    .toSorted((one, other) => other.prefix.length - one.prefix.length);
  const [, size, unit = ""] = /^ {4}client_max_body_size (\d+)([km]);/m.exec(nginx) ?? [];
  return sizes[0]?.bytes ?? Number(size) * (UNITS[unit] ?? 1);
}

/** What Caddy lets through at an address, in bytes. */
function mostBehindCaddy(path: string): number {
  const caddy = readFileSync(join(ROOT, "deploy/Caddyfile"), "utf8");
  const matcher = path.startsWith("/redaction/") ? "editors" : "others";
  const [, size, unit = ""] = new RegExp(`request_body @${matcher} \\{\\s+max_size (\\d+)([KM])iB`).exec(caddy) ?? [];
  return Number(size) * (UNITS[unit.toLowerCase()] ?? 1);
}

test.each([
  ["nginx", mostAt],
  ["Caddy", mostBehindCaddy],
])("%s lets through what each form of the site takes, and little more", async (_name, most) => {
  const places = placesOf(await routes).filter(({ file }) => readFileSync(file, "utf8").includes("maxBodyBytes"));
  const refused: string[] = [];
  for (const { path, file } of places) {
    const { handle } = (await import(file)) as { handle: { maxBodyBytes: number } };
    if (handle.maxBodyBytes > most(path)) refused.push(`${path}: ${handle.maxBodyBytes} > ${most(path)}`);
  }
  expect(places.length).toBeGreaterThan(5);
  expect(refused).toEqual([]);
  expect(most("/redaction/inconnu/images")).toBeLessThan(20_000_000);
  expect(most("/contact")).toBeLessThan(1_000_000);
});
