import { readFileSync } from "node:fs";
import { join } from "node:path";

type BuiltFile = { path: string; file: string; type: string };

const BUILD = join(import.meta.dirname, "../../build");

export function builtPages(): string[] {
  return htmlFiles().map(({ path }) => path);
}

/** Walked through with Tab, at rest. */
export function pagesToWalk(): string[] {
  return [...indexablePages(), "/profil", "/categories/agriculture", "/nimporte"];
}

/**
 * For tests that take seconds a page: each that search engines may list, and of the others none whose <main> another has
 * every element and class; of equals, the longest.
 */
export function pagesToVisit(): string[] {
  const listed = new Set(indexablePages());
  const pages = htmlFiles().map(({ path, file }) => {
    const text = readBuilt(file);
    return { path, length: text.length, shapes: shapesOf(text) };
  });
  const longestFirst = pages.toSorted((a, b) => b.shapes.size - a.shapes.size || b.length - a.length);
  const visited: typeof pages = [];
  for (const page of longestFirst) {
    const isCovered = visited.some(({ shapes }) => [...page.shapes].every((shape) => shapes.has(shape)));
    if (listed.has(page.path) || !isCovered) visited.push(page);
  }
  return visited.map(({ path }) => path).toSorted();
}

function shapesOf(html: string): Set<string> {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return new Set(
    [...main.matchAll(/<(\w+)[^>]*?(?: class="([^"]*)")?[^>]*>/g)].map(([, name, type]) => `${name} ${type}`),
  );
}

export function indexablePages(): string[] {
  return htmlFiles()
    .filter(({ file }) => !/<meta name="robots" content="[^"]*noindex/.test(readBuilt(file)))
    .map(({ path }) => path);
}

function readBuilt(file: string): string {
  return readFileSync(join(BUILD, "client", file), "utf8");
}

function htmlFiles(): BuiltFile[] {
  return builtFiles().filter(({ type }) => type.startsWith("text/html"));
}

export function builtFiles(): BuiltFile[] {
  return (JSON.parse(readFileSync(join(BUILD, "static-index.json"), "utf8")) as { entries: BuiltFile[] }).entries;
}
