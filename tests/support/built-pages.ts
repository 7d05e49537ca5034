import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

type BuiltFile = { path: string; file: string; type: string };

const BUILD = join(import.meta.dirname, "../../build");

export function builtPages(): string[] {
  return htmlFiles().map(({ path }) => path);
}

/** Of pages that differ in words alone, only the longest: for tests that take seconds a page. */
export function pagesToVisit(): string[] {
  const sizeOf = ({ file }: BuiltFile) => statSync(join(BUILD, "client", file)).size;
  const alike = Map.groupBy(htmlFiles(), likeness).values();
  return [...alike].flatMap((pages) => pages.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]?.path ?? []);
}

/** Sections of proofs are alike, and pages with the same elements and classes in <main>. */
function likeness({ path, file }: BuiltFile): string {
  const proofs = /^(.*\/preuves)\/[^/]+$/.exec(path);
  if (proofs) return `${proofs[1]}/`;
  const main = /<main[\s\S]*<\/main>/.exec(readFileSync(join(BUILD, "client", file), "utf8"))?.[0] ?? path;
  return main.replaceAll(/<(\w+)[^>]*?(?: class="([^"]*)")?[^>]*>|<\/\w+>|[^<]+/g, "$1 $2 ");
}

export function indexablePages(): string[] {
  return htmlFiles()
    .filter(
      ({ file }) =>
        !/<meta name="robots" content="[^"]*noindex/.test(readFileSync(join(BUILD, "client", file), "utf8")),
    )
    .map(({ path }) => path);
}

function htmlFiles(): BuiltFile[] {
  return builtFiles().filter(({ type }) => type.startsWith("text/html"));
}

export function builtFiles(): BuiltFile[] {
  return (JSON.parse(readFileSync(join(BUILD, "static-index.json"), "utf8")) as { entries: BuiltFile[] }).entries;
}
