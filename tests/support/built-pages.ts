import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

type BuiltFile = { path: string; file: string; type: string };

const BUILD = join(import.meta.dirname, "../../build");

/** The paths of all the pages that the build made: those of a new article are among them without a line here. */
export function builtPages(): string[] {
  return htmlFiles().map(({ path }) => path);
}

/** The same for what takes seconds a page: of the sections of an article's proofs, which differ in their words alone, the one with most. */
export function pagesToVisit(): string[] {
  const isSection = ({ path }: BuiltFile) => /\/preuves\/[^/]+$/.test(path);
  const pages = htmlFiles();
  const byArticle = Map.groupBy(pages.filter(isSection), ({ path }) => path.slice(0, path.lastIndexOf("/")));
  const longest = [...byArticle.values()].flatMap(
    (sections) => sections.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? [],
  );
  return [...pages.filter((page) => !isSection(page)), ...longest].map(({ path }) => path);
}

function sizeOf({ file }: BuiltFile): number {
  return statSync(join(BUILD, "client", file)).size;
}

/** The pages that search engines may list. */
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
