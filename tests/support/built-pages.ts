import { readFileSync } from "node:fs";
import { join } from "node:path";

type BuiltFile = { path: string; file: string; type: string };

/** The paths of all the pages that the build made: those of a new article are among them without a line here. */
export function builtPages(): string[] {
  return builtFiles()
    .filter(({ type }) => type.startsWith("text/html"))
    .map(({ path }) => path);
}

export function builtFiles(): BuiltFile[] {
  const index = join(import.meta.dirname, "../../build/static-index.json");
  return (JSON.parse(readFileSync(index, "utf8")) as { entries: BuiltFile[] }).entries;
}
