import { readFileSync } from "node:fs";
import { join } from "node:path";

type BuiltFile = { path: string; file: string; type: string };

const BUILD = join(import.meta.dirname, "../../build");

/** The paths of all the pages that the build made: those of a new article are among them without a line here. */
export function builtPages(): string[] {
  return htmlFiles().map(({ path }) => path);
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
