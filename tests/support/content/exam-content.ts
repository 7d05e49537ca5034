import { join } from "node:path";
import { readContentFolder } from "#app/newsroom/editions/content-folder.server.ts";
import { loadContent } from "#library/schema/load-content.ts";

const files = readContentFolder(join(import.meta.dirname, "../../../content"));

/** What content/ holds of the exam: parsing the rest would take most of the time. */
export const { content: examContent } = loadContent(
  Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith("exam"))),
);
