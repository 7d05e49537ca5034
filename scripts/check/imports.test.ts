import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { RESERVED_PAGES } from "#library/catalogue/site-paths.ts";

const ROOT = join(import.meta.dirname, "../..");

const IMPORT = /(?:from|import)\s*\(?\s*"(#[^"]+|\.\.?\/[^"]+)"/g;

function importsOf(file: string): string[] {
  return [...readFileSync(join(ROOT, file), "utf8").matchAll(IMPORT)].map(([, target = ""]) =>
    target.startsWith("#") ? target.slice(1) : normalize(join(dirname(file), target)),
  );
}

const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1];

function readGraph(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of globSync("app/features/**/*.{ts,tsx}", { cwd: ROOT })) {
    const feature = featureOf(file);
    if (!feature || file.includes(".test.")) continue;
    const known = graph.get(feature) ?? new Set();
    for (const target of importsOf(file)) {
      const other = featureOf(target);
      if (other && other !== feature) known.add(other);
    }
    graph.set(feature, known);
  }
  return graph;
}

function findCircle(graph: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (feature: string, path: string[]): string[] | null => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
    if (done.has(feature)) return null;
    for (const other of graph.get(feature) ?? []) {
      const circle = visit(other, [...path, feature]);
      if (circle) return circle;
    }
    done.add(feature);
    return null;
  };
  return [...graph.keys()].reduce<string[] | null>((found, feature) => found ?? visit(feature, []), null);
}

test("no feature imports one that imports it, in however many steps", () => {
  const graph = readGraph();
  expect(graph.size).toBeGreaterThan(30);
  expect(findCircle(graph)?.join(" → ") ?? "none").toBe("none");
});

test("a circle is found where there is one", () => {
  const graph = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c"])],
    ["c", new Set(["b"])],
  ]);
  expect(findCircle(graph)).toEqual(["b", "c", "b"]);
});

test("the names that a page of content/ cannot have are those of the routes", () => {
  const first = routes.flatMap(({ path }) => path?.split("/")[0] ?? []).filter((word) => /^[a-z0-9-]+$/.test(word));
  expect([...new Set(first)].sort()).toEqual([...RESERVED_PAGES].sort());
});
