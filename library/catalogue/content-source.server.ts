import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fact } from "#library/schema/facts.schema.ts";
import type { Content, ContentFiles, PublishedEntry } from "#library/schema/load-content.ts";
import { builtArticleFile, FACTS_FILE, FRENCH_WORDS_FILE, LISTING_FILE, PASSAGES_FILE } from "./built-content.ts";
import { type ContentSource, readSource } from "./create-catalogue.ts";
import type { Passage } from "./search-passage.ts";

// Development only: bundled, every text would stay in memory.
const files = import.meta.env.DEV
  ? import.meta.glob<string>("/content/**/*", { query: "?raw", import: "default", eager: true })
  : {};

// Relative to the bundle in build/server/assets/, whatever the working directory.
const BUILT_CONTENT = join(import.meta.dirname, "../../content");

export function openContent(): ContentSource {
  return import.meta.env.DEV ? readSource(contentFiles()) : openBuiltContent();
}

function contentFiles(): ContentFiles {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(/^\/content\//, ""), text]));
}

function openBuiltContent(): ContentSource {
  return {
    content: readJson<Content>(LISTING_FILE),
    readArticle: ({ front }) => readJson<PublishedEntry>(builtArticleFile(front.id)),
    readPassages: () => readJson<Passage[]>(PASSAGES_FILE),
    readFrenchWords: () => readFileSync(join(BUILT_CONTENT, FRENCH_WORDS_FILE)),
    readFacts: () => readJson<Fact[]>(FACTS_FILE),
  };
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(BUILT_CONTENT, file), "utf8")) as T;
}
