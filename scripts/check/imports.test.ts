import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { LINKED_PAGES, RESERVED_PAGES } from "#library/catalogue/site-paths.ts";
import { RESERVED_SLUGS } from "#library/check/check-references.ts";
import { listSources, readImports } from "./import-graph.ts";

type Graph = Map<string, Set<string>>;

const ROOT = join(import.meta.dirname, "../..");
const ARCHITECTURE = join(ROOT, "docs/architecture.md");
const readText = (file: string) => readFileSync(join(ROOT, file), "utf8");

const sources = new Set(listSources());
const imports = [...sources].flatMap((from) =>
  readImports(from).flatMap(({ target: to }) => (sources.has(to) ? [{ from, to }] : [])),
);

/** @param roomOf a file: itself, or what it belongs to */
function drawGraph(roomOf: (file: string) => string): Graph {
  const graph: Graph = new Map();
  for (const { from, to } of imports) {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room !== other) graph.set(room, (graph.get(room) ?? new Set()).add(other));
  }
  return graph;
}

function findCircle(graph: Graph): string[] | null {
  const done = new Set<string>();
  const visit = (room: string, path: string[]): string[] | null => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room];
    if (done.has(room)) return null;
    for (const other of graph.get(room) ?? []) {
      const circle = visit(other, [...path, room]);
      if (circle) return circle;
    }
    done.add(room);
    return null;
  };
  return [...graph.keys()].reduce<string[] | null>((found, room) => found ?? visit(room, []), null);
}

/** `app/letters` for what stands in that slice or in app/ui, otherwise the folder. */
function sliceOf(file: string): string {
  return /^app\/[^/]+(?=\/)/.exec(file)?.[0] ?? dirname(file);
}

// A folder and one inside it are two rooms like any others: either may use the other, never both.
test.each([
  ["file", 700, (file: string) => file],
  ["folder", 70, dirname],
  ["slice", 20, sliceOf],
])("no %s imports one that imports it, in however many steps", (_name, least, roomOf) => {
  const graph = drawGraph(roomOf);
  expect(graph.size).toBeGreaterThan(least);
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

test("each folder imports only from those above it in the list of docs/architecture.md", () => {
  const list = [...readFileSync(ARCHITECTURE, "utf8").matchAll(/^(\w+)\/ {3,}/gm)].map(([, name]) => name);
  const placeOf = (file: string) => (file.includes("/") ? list.indexOf(file.split("/", 1)[0]) : list.length);
  expect(imports.filter(({ from }) => placeOf(from) === -1)).toEqual([]);
  const upwards = imports.filter(({ from, to }) => placeOf(to) > placeOf(from));
  expect(upwards.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

/** By slice, what it may import of the other slices: the end of its line in the list, « + accounts, office ». */
const slices = new Map(
  [...readFileSync(ARCHITECTURE, "utf8").matchAll(/^ {2}(\w+)\/ {2,}\S.*?(?:\+ ([a-z, ]+))?$/gm)].map(
    ([, slice = "", below = ""]): [string, string[]] => [
      `app/${slice}`,
      below.split(", ").map((name) => `app/${name}`),
    ],
  ),
);
const betweenSlices = imports.filter(({ from, to }) => {
  const [slice, other] = [sliceOf(from), sliceOf(to)];
  return slice !== other && slices.has(slice) && slices.has(other) && other !== "app/ui";
});
const show = (found: { from: string; to: string }[]) => found.map(({ from, to }) => `${from} → ${to}`);

test("each slice imports only from those that docs/architecture.md names for it", () => {
  expect([...slices.keys()]).toHaveLength(7);
  const stray = [...sources].filter((file) => file.startsWith("app/") && file.split("/").length > 2);
  expect(stray.filter((file) => !slices.has(sliceOf(file)) && !file.startsWith("app/styles/"))).toEqual([]);
  expect(show(betweenSlices.filter(({ from, to }) => !slices.get(sliceOf(from))?.includes(sliceOf(to))))).toEqual([]);
});

test("a slice is entered by the files that its README lists as doors, and lists no other", () => {
  const doors = [...slices.keys()]
    .filter((slice) => slice !== "app/ui")
    .flatMap((slice) => readDoors(slice, readText(`${slice}/README.md`)));
  const entered = [...new Set(betweenSlices.map(({ to }) => to))];
  expect(entered.filter((file) => !doors.includes(file))).toEqual([]);
  expect(doors.filter((file) => !entered.includes(file))).toEqual([]);
});

/** Of lines such as « - `session/`: `sessions.server.ts`, `use-session.ts` ». */
function readDoors(slice: string, text: string): string[] {
  return [...text.matchAll(/^- `([\w-]+)\/`: (.*)$/gm)].flatMap(([, folder = "", files = ""]) =>
    [...files.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => `${slice}/${folder}/${name}`),
  );
}

test("nothing imports a route, and a route imports no table", () => {
  const isRoute = (file: string) => /\.route\.tsx?$/.test(file);
  expect(show(imports.filter(({ to }) => isRoute(to)))).toEqual([]);
  expect(show(imports.filter(({ from, to }) => isRoute(from) && to.startsWith("database/")))).toEqual([]);
  const served = routes.flatMap(filesOf);
  expect([...sources].filter((file) => isRoute(file) && !served.includes(file))).toEqual([]);
});

function filesOf({ file, children = [] }: RouteConfigEntry): string[] {
  return [`app/${file}`, ...children.flatMap(filesOf)];
}

// What a volunteer may have to read: the files that are loaded with it. Those loaded later, and types, are not counted.
test.each([
  ["the page of an article", "app/reading/articles/article.route.tsx", 90],
  ["a published correction", "app/newsroom/publication/publish-draft.server.ts", 60],
  ["a vote in class", "app/learning/class-pupil/pupil-page.server.ts", 20],
])("%s loads few files", (_name, start, most) => {
  const reached = new Set([start]);
  for (const file of reached)
    for (const { target, isType, isLazy } of readImports(file))
      if (sources.has(target) && !isType && !isLazy) reached.add(target);
  expect(reached.size).toBeGreaterThan(5);
  expect(reached.size).toBeLessThanOrEqual(most);
});

test("no two files of one slice bear one name, and a slice has one level of folders", () => {
  const files = [...sources].filter((file) => slices.has(sliceOf(file)));
  const named = files.map((file) => `${sliceOf(file)}: ${basename(file).replace(/(?:\.server)?\.tsx?$/, "")}`);
  expect(named.length).toBeGreaterThan(700);
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  expect(files.filter((file) => file.split("/").length > 4)).toEqual([]);
});

/** What a route exports has the names of React Router; the two others give the process what the bundle has. */
const GIVEN_NAMES = /\.route\.tsx?$|^app\/root\.tsx$|^server\/app\/(?:app|edition-tools)\.ts$/;

test("no two functions that files export bear one name", () => {
  const files = [...sources].filter((file) => /^(?:app|figures|library|platform|server)\//.test(file));
  const named = files
    .filter((file) => !GIVEN_NAMES.test(file))
    .flatMap((file) => [...readText(file).matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name));
  expect(named.length).toBeGreaterThan(1_500);
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
});

test("the names that a page of content/ cannot have are those of the routes", () => {
  const first = routes.flatMap(({ path }) => path?.split("/")[0] ?? []).filter((word) => /^[a-z0-9-]+$/.test(word));
  expect([...new Set(first)].sort()).toEqual([...RESERVED_PAGES].sort());
});

test("the pages of content/ that no edition takes away are those to which the code leads", () => {
  const code = [...sources].filter((file) => /^(?:app|library)\/(?!.*\.test\.)/.test(file)).map(readText);
  const pages = readdirSync(join(ROOT, "content/pages"));
  const linked = pages.filter((page) => {
    const address = new RegExp(`["'\`]/${page.replace(".md", "")}["'\`#]`);
    return code.some((text) => address.test(text));
  });
  expect(linked.map((page) => `pages/${page}`).toSorted(), "LINKED_PAGES of library/catalogue/site-paths.ts").toEqual(
    LINKED_PAGES,
  );
});

test("the names that an article cannot have are those of the routes beside and below it", () => {
  const below = routes.flatMap(({ path }) => /^categories\/:categoryId\/:slug\/([a-z-]+)/.exec(path ?? "")?.[1] ?? []);
  expect(RESERVED_SLUGS).toEqual(expect.arrayContaining(below));
});
