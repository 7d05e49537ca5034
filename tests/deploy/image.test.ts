import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const PROGRAMS = [
  "server/shell/main.ts",
  "scripts/operate/backup.ts",
  "scripts/operate/restore.ts",
  "scripts/operate/move.ts",
  "scripts/operate/make-dkim-key.ts",
  "scripts/operate/bounces.ts",
];
const NOT_SERVED = ["server/shell/source-app.ts"];

const dockerfile = readFileSync(join(ROOT, "Dockerfile"), "utf8").replaceAll("\\\n", " ");

function filesNeeded(programs: string[]): string[] {
  const found = new Set(programs);
  for (const file of found) {
    const source = readFileSync(join(ROOT, file), "utf8");
    const imports = source.matchAll(
      /^(?:import|export) (?!type\b)(?:[^;"]*? from )?"([^"]+)"|(?<!typeof )import\("([^"]+)"\)/gm,
    );
    for (const [, fixed, later] of imports) {
      const target = resolveImport(file, fixed ?? later ?? "");
      if (target && !NOT_SERVED.includes(target)) found.add(target);
    }
  }
  return [...found].sort();
}

function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? relative(ROOT, join(ROOT, dirname(from), specifier)) : null;
}

test("the image holds every file that its programs import", () => {
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const copied = [...lastStage.matchAll(/^COPY --from=build (.+) \S+$/gm)]
    .flatMap(([, sources = ""]) => sources.split(/\s+/))
    .map((source) => source.replace("/app/", ""));
  for (const path of copied.filter((source) => !["node_modules", "build"].includes(source))) {
    expect(existsSync(join(ROOT, path)), path).toBe(true);
  }
  const needed = filesNeeded(PROGRAMS);
  expect(needed.length).toBeGreaterThan(20);
  expect(needed.filter((file) => !copied.some((path) => file === path || file.startsWith(`${path}/`)))).toEqual([]);
});

test("the image runs as a user without rights, on files that are root's", () => {
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  expect(lastStage).toMatch(/\nUSER node\n/);
  expect(lastStage).not.toMatch(/COPY.*--chown/);
  expect(readFileSync(join(ROOT, "compose.yaml"), "utf8")).toMatch(/read_only: true[\s\S]+cap_drop: \[ALL\]/);
});
