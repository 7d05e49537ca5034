import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { readContentFolder } from "#app/newsroom/editions/content-folder.server.ts";
import { createContentStore } from "#library/catalogue/content-store.server.ts";
import { readSource } from "#library/catalogue/create-catalogue.ts";
import { once } from "#library/catalogue/once.ts";
import type { ReadValues } from "#library/schema/content-file.ts";
import { loadContent } from "#library/schema/load-content.ts";
import { runFolder } from "#tests/support/run-folder.ts";

/** The files of content/. */
export const publishedFiles = readContentFolder(join(import.meta.dirname, "../../../content"));

/** What is parsed of content/, which takes a second and a half: by one process of a run, for all. */
export const publishedValues = once((): ReadValues => {
  const hash = createHash("sha256").update(JSON.stringify(publishedFiles)).digest("hex");
  const path = join(runFolder(), `content-${hash}`);
  if (existsSync(path)) return deserialize(readFileSync(path));
  const values: ReadValues = new Map();
  loadContent(publishedFiles, values);
  const own = `${path}-${process.pid}`;
  writeFileSync(own, serialize(values));
  renameSync(own, path);
  return values;
});

/** What content/ holds. */
export const publishedContent = createContentStore(() => readSource(publishedFiles, publishedValues()));
