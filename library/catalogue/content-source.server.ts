import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fact } from "#library/schema/facts.schema.ts";
import type { Content, ContentFiles, PublishedEntry } from "#library/schema/load-content.ts";
import {
  type BuiltManifest,
  builtArticleFile,
  FACTS_FILE,
  FRENCH_WORDS_FILE,
  LISTING_FILE,
  MANIFEST_FILE,
  PASSAGES_FILE,
  TEXTS_FOLDER,
  VALUES_FILE,
} from "./built-content.ts";
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
    readFrenchWords,
    readFacts: () => readJson<Fact[]>(FACTS_FILE),
  };
}

export type BuiltTexts = {
  builtAt: Date;
  /** By path. */
  shas: ReadonlyMap<string, string>;
  read: (path: string) => Buffer;
  readValues: () => Map<string, unknown>;
};

/** The verbatim files of content/ that the build was made from. */
export function openBuiltTexts(): BuiltTexts {
  const { builtAt, shas } = readJson<BuiltManifest>(MANIFEST_FILE);
  return {
    builtAt: new Date(builtAt),
    shas: new Map(Object.entries(shas)),
    read: (path) => readFileSync(join(BUILT_CONTENT, TEXTS_FOLDER, path)),
    readValues: () => new Map(Object.entries(readJson<Record<string, unknown>>(VALUES_FILE))),
  };
}

/** Source of an edition that differs from the build's. */
export function editionSource(content: Content, drawings: ReadonlyMap<string, Buffer>): ContentSource {
  return { content, readArticle: (article) => article, readFacts: () => content.facts, readFrenchWords, drawings };
}

function readFrenchWords(): Uint8Array {
  return readFileSync(join(BUILT_CONTENT, FRENCH_WORDS_FILE));
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(BUILT_CONTENT, file), "utf8")) as T;
}
