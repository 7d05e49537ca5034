import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { ContentFiles } from "#library/schema/load-content.ts";

export function readContentFolder(folder: string): ContentFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [relative(folder, file).split(sep).join("/"), readFileSync(file, "utf8")];
    }),
  );
}
